//! What C holds a pointer to, and how a call enters it.

use crate::border::looked_at;
use crate::refusal::Refusal;
use jostle_flat::Status;
use std::cell::{RefCell, RefMut};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A world, a character or a finder, behind a pointer of C.
///
/// It refuses to be entered twice, which a callback might try, and after a panic, which may have left it half changed.
/// Questions without a list leave it exactly as it is, so that several threads may ask.
#[derive(Debug)]
pub struct Handle<T> {
    content: RefCell<T>,
    has_panicked: AtomicBool,
}

/// What stands behind a pointer.
pub trait Content {
    /// Its name in the header.
    const NAME: &'static str;
}

/// Marks a handle if a call with it panics.
struct Watch<'a>(&'a AtomicBool);

impl<T> Handle<T> {
    pub(crate) fn boxed(content: T) -> Box<Self> {
        Box::new(Self {
            content: RefCell::new(content),
            has_panicked: AtomicBool::new(false),
        })
    }
}

impl<T: Content> Handle<T> {
    fn check(&self) -> Result<Watch<'_>, Refusal> {
        if self.has_panicked.load(Relaxed) {
            return Err(Refusal::new(Status::PANIC, Panicked(T::NAME)));
        }
        Ok(Watch(&self.has_panicked))
    }

    #[cold]
    fn busy() -> Refusal {
        Refusal::new(Status::BUSY, Busy(T::NAME))
    }

    /// Refuses if a call is using the content.
    pub(crate) fn check_idle(&self) -> Result<(), Refusal> {
        match self.content.try_borrow_mut() {
            Ok(_) => Ok(()),
            Err(_) => Err(Self::busy()),
        }
    }

    fn entered(&self) -> Result<(RefMut<'_, T>, Watch<'_>), Refusal> {
        let watch = self.check()?;
        let content = self.content.try_borrow_mut().map_err(|_| Self::busy())?;
        Ok((content, watch))
    }
}

impl<T: Content + Sync> Handle<T> {
    fn looked_at(&self) -> Result<(&T, Watch<'_>), Refusal> {
        let watch = self.check()?;
        let content = looked_at(&self.content).ok_or_else(Self::busy)?;
        Ok((content, watch))
    }
}

fn there<T: Content>(handle: Option<&Handle<T>>) -> Result<&Handle<T>, Refusal> {
    handle.ok_or_else(|| Refusal::null(T::NAME))
}

/// A call that is made once, behind a pointer.
trait Call<C> {
    fn make(&mut self, content: C) -> Result<(), Refusal>;
}

impl<C, F: FnOnce(C) -> Result<(), Refusal>> Call<C> for Option<F> {
    fn make(&mut self, content: C) -> Result<(), Refusal> {
        self.take().map_or(Ok(()), |call| call(content))
    }
}

/// Makes a call, and returns its status. No panic leaves it.
#[inline]
pub(crate) fn guarded(call: impl FnOnce() -> Result<(), Refusal>) -> i32 {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(())) => Status::OK.0,
        Ok(Err(refusal)) => refusal.status(),
        Err(_) => {
            let text = "jostle has failed inside: please report this bug";
            Refusal::new(Status::PANIC, text).status()
        }
    }
}

/// Makes a call with the content of a handle, and returns its status. Also for questions whose answer is a list: it lies in
/// the content.
///
/// The entry is compiled once for each type of handle, and not for each function, which keeps the WebAssembly small.
#[inline]
pub(crate) fn with<T: Content>(
    handle: Option<&Handle<T>>,
    call: impl FnOnce(&mut T) -> Result<(), Refusal>,
) -> i32 {
    enter(handle, &mut Some(call))
}

#[inline(never)]
fn enter<T: Content>(handle: Option<&Handle<T>>, call: &mut dyn for<'a> Call<&'a mut T>) -> i32 {
    with_inlined(handle, |content| call.make(content))
}

/// Is inlined into its caller, unlike [`with`], for what a game asks most: moves, and boxes in an area (5 ns less).
#[inline]
pub(crate) fn with_inlined<T: Content>(
    handle: Option<&Handle<T>>,
    call: impl FnOnce(&mut T) -> Result<(), Refusal>,
) -> i32 {
    guarded(|| {
        let (mut content, _watch) = there(handle)?.entered()?;
        call(&mut content)
    })
}

/// Makes a call with the contents of two handles, and returns its status.
#[inline]
pub(crate) fn with_both<T: Content, U: Content>(
    first: Option<&Handle<T>>,
    second: Option<&Handle<U>>,
    call: impl FnOnce(&mut T, &mut U) -> Result<(), Refusal>,
) -> i32 {
    guarded(|| {
        let (mut first, _watch) = there(first)?.entered()?;
        let (mut second, _watch) = there(second)?.entered()?;
        call(&mut first, &mut second)
    })
}

/// Makes a handle equal to another one, and returns the status.
pub(crate) fn copy<T: Content + Sync>(
    to: Option<&Handle<T>>,
    from: Option<&Handle<T>>,
    call: impl FnOnce(&mut T, &T),
) -> i32 {
    guarded(|| {
        let (to, from) = (there(to)?, there(from)?);
        let (mut content, _watch) = to.entered()?;
        if !std::ptr::eq(to, from) {
            let (from, _watch) = from.looked_at()?;
            call(&mut content, from);
        }
        Ok(())
    })
}

/// Asks something without changing anything, and returns the status.
#[inline]
pub(crate) fn look<T: Content + Sync>(
    handle: Option<&Handle<T>>,
    question: impl FnOnce(&T) -> Result<(), Refusal>,
) -> i32 {
    look_inside(handle, &mut Some(question))
}

#[inline(never)]
fn look_inside<T: Content + Sync>(
    handle: Option<&Handle<T>>,
    question: &mut dyn for<'a> Call<&'a T>,
) -> i32 {
    guarded(|| {
        let (content, _watch) = there(handle)?.looked_at()?;
        question.make(content)
    })
}

/// Asks something of two handles without changing anything, and returns the status.
#[inline]
pub(crate) fn look_at_both<T: Content + Sync, U: Content + Sync>(
    first: Option<&Handle<T>>,
    second: Option<&Handle<U>>,
    question: impl FnOnce(&T, &U) -> Result<(), Refusal>,
) -> i32 {
    guarded(|| {
        let (first, _watch) = there(first)?.looked_at()?;
        let (second, _watch) = there(second)?.looked_at()?;
        question(first, second)
    })
}

/// Asks something that has an answer even if the call is refused: the default of its type.
#[inline]
pub(crate) fn ask<T: Content + Sync, A: Default>(
    handle: Option<&Handle<T>>,
    question: impl FnOnce(&T) -> A,
) -> A {
    let mut answer = A::default();
    look(handle, |content| {
        answer = question(content);
        Ok(())
    });
    answer
}

/// Asks for a list, which is empty if the call is refused.
#[inline]
pub(crate) fn list<T: Content, A: Default>(
    handle: Option<&Handle<T>>,
    question: impl FnOnce(&mut T) -> A,
) -> A {
    let mut answer = A::default();
    with(handle, |content| {
        answer = question(content);
        Ok(())
    });
    answer
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

struct Busy(&'static str);

impl std::fmt::Display for Busy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "this {} is in the middle of a call: return from the callback first",
            self.0
        )
    }
}

struct Panicked(&'static str);

impl std::fmt::Display for Panicked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "jostle has failed in an earlier call with this {}: free it and make a new one",
            self.0
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{Content, Handle, ask, with, with_both};
    use crate::common::{jostle_error_text, jostle_status_name};
    use jostle_flat::Status;
    use std::ffi::CStr;

    #[derive(Debug)]
    struct Thing(u32);

    impl Content for Thing {
        const NAME: &'static str = "thing";
    }

    fn text() -> String {
        // SAFETY: the function returns a text of C.
        let text = unsafe { CStr::from_ptr(jostle_error_text()) };
        text.to_string_lossy().into_owned()
    }

    #[test]
    fn after_a_panic_a_handle_refuses_all_calls_and_others_do_not() {
        let (broken, whole) = (Handle::boxed(Thing(1)), Handle::boxed(Thing(2)));
        let panicked = with(Some(&*broken), |_| panic!("on purpose"));
        assert_eq!(panicked, Status::PANIC.0);
        assert!(text().contains("report"), "{}", text());
        assert_eq!(with(Some(&*broken), |_| Ok(())), Status::PANIC.0);
        assert!(text().contains("free it"), "{}", text());
        let both = with_both(Some(&*whole), Some(&*broken), |_, _| Ok(()));
        assert_eq!(both, Status::PANIC.0);
        assert_eq!(ask(Some(&*broken), |thing| thing.0), 0);
        assert_eq!(ask(Some(&*whole), |thing| thing.0), 2);
    }

    #[test]
    fn a_handle_in_the_middle_of_a_call_is_busy() {
        let (outer, other) = (Handle::boxed(Thing(1)), Handle::boxed(Thing(2)));
        let mut statuses = Vec::new();
        let done = with(Some(&*outer), |_| {
            statuses.push(with(Some(&*outer), |_| Ok(())));
            statuses.push(with(Some(&*other), |_| Ok(())));
            Ok(())
        });
        statuses.push(done);
        assert_eq!(statuses, [Status::BUSY.0, Status::OK.0, Status::OK.0]);
        assert!(text().contains("callback"), "{}", text());
        assert_eq!(
            with(Some(&*outer), |_| Ok(())),
            Status::OK.0,
            "and free again"
        );
    }

    #[test]
    fn null_is_refused_by_name() {
        assert_eq!(with::<Thing>(None, |_| Ok(())), Status::NULL.0);
        assert_eq!(text(), "`thing` is null: pass a pointer to what it names");
        // SAFETY: the function returns a text of C.
        let name = unsafe { CStr::from_ptr(jostle_status_name(Status::NULL.0)) };
        assert_eq!(name.to_str(), Ok("null"));
    }
}
