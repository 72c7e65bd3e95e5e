//! The border: where pointers from C become references, slices and texts, and where answers are written.
//!
//! Pointers are followed in this file, and in `wasm`, which hands out memory. The other files say how long a list is, which
//! is why they have `unsafe` blocks too, and call back. The types are pointers, with the meaning that they have in a
//! signature. What the header asks of the caller is what makes them sound: a pointer is null, or leads to memory that is
//! valid for the call, aligned, and large enough.

use crate::handle::{Content, Handle, guarded};
use crate::refusal::Refusal;
use jostle_flat::records::Rect;
use jostle_flat::{Failure, Scalar};
use std::cell::RefCell;
use std::ffi::{CStr, c_char};
use std::marker::PhantomData;

/// A world, a character or a finder that is only asked: `const T *`.
pub type Asked<'a, T> = Option<&'a Handle<T>>;

/// A world, a character or a finder that changes: `T *`.
pub type Changed<'a, T> = Option<&'a Handle<T>>;

/// A world, a character or a finder that is freed: `T *`, which may be null.
#[derive(Debug)]
#[repr(transparent)]
pub struct Owned<'a, T>(*mut Handle<T>, PhantomData<&'a Handle<T>>);

impl<T> Owned<'_, T> {
    /// Takes what was created before.
    ///
    /// # Safety
    ///
    /// The pointer must be null, or come from [`Handle::boxed`] and not have been freed. It may be in use by a call that is
    /// running, such as one that calls back: freeing it is then refused.
    #[must_use]
    pub unsafe fn from(handle: *mut Handle<T>) -> Self {
        Self(handle, PhantomData)
    }

    /// Returns a null pointer.
    #[must_use]
    pub const fn null() -> Self {
        Self(std::ptr::null_mut(), PhantomData)
    }
}

impl<T: Content> Owned<'_, T> {
    /// Frees it, unless it is in the middle of a call, which would go on with memory that is gone.
    pub(crate) fn free(self) {
        guarded(|| {
            // SAFETY: the pointer is null or has not been freed, as `Owned::from` and the header of C require.
            let Some(handle) = (unsafe { self.0.as_ref() }) else {
                return Ok(());
            };
            handle.check_idle()?;
            // SAFETY: it was created by `Handle::boxed`, and no call is using it.
            drop(unsafe { Box::from_raw(self.0) });
            Ok(())
        });
    }
}

/// Returns the content of a handle, for a question; `None` in the middle of a call that changes it.
///
/// Unlike a borrow that is counted, this writes nothing, so several threads may do it.
pub(crate) fn looked_at<T: Sync>(content: &RefCell<T>) -> Option<&T> {
    // SAFETY: nothing changes the content meanwhile. A question calls nothing that belongs to the game, so this thread does
    // not, and the header says that no other thread may.
    unsafe { content.try_borrow_unguarded() }.ok()
}

/// The first item of a list that an answer leads to.
pub type Ptr<T> = *const T;

/// What is read through a pointer.
pub trait Record: Copy {
    /// Whether its first field is its size, as in definitions.
    const HAS_SIZE: bool;
}

/// Says of each record whether it begins with its size.
macro_rules! records {
    ($($name:ty: $has_size:literal;)*) => {$(
        impl<S: Scalar> Record for $name {
            const HAS_SIZE: bool = $has_size;
        }
    )*};
}

records! {
    Rect<S>: false;
}

#[cfg(feature = "world")]
mod of_world {
    use super::Record;
    use jostle_flat::Scalar;
    use jostle_flat::records::{
        BodyDef, CharacterDef, HitboxDef, MapDef, MoveOptionsRecord, QueryRecord,
    };

    records! {
        BodyDef<S>: true;
        CharacterDef<S>: true;
        HitboxDef<S>: true;
        MapDef<S>: true;
        MoveOptionsRecord<S>: false;
    }

    impl Record for QueryRecord {
        const HAS_SIZE: bool = true;
    }
}

/// A record to read: `const T *`.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct In<'a, T>(*const T, PhantomData<&'a T>);

impl<'a, T: Record> In<'a, T> {
    /// Returns a pointer to a record.
    #[must_use]
    pub fn from(record: &'a T) -> Self {
        Self(record, PhantomData)
    }

    /// Returns a null pointer.
    #[must_use]
    pub const fn null() -> Self {
        Self(std::ptr::null(), PhantomData)
    }

    /// Returns a copy of the record; `None` for a null pointer.
    pub(crate) fn maybe(self) -> Result<Option<T>, Refusal> {
        if self.0.is_null() {
            return Ok(None);
        }
        if T::HAS_SIZE {
            self.check_size()?;
        }
        // SAFETY: the caller passes null, or a record that it has filled in.
        Ok(Some(unsafe { self.0.read() }))
    }

    /// Refuses a definition of another size before more of it is read: that of another version may be shorter.
    fn check_size(self) -> Result<(), Refusal> {
        // SAFETY: the caller passes a record that it has filled in, and its first field is the size.
        let given = unsafe { self.0.cast::<u32>().read() };
        match u32::try_from(size_of::<T>()) {
            Ok(expected) if given != expected => {
                Err(Failure::<f32>::Size { given, expected }.into())
            }
            _ => Ok(()),
        }
    }

    /// Returns a copy of the record.
    pub(crate) fn read(self, name: &'static str) -> Result<T, Refusal> {
        self.maybe()?.ok_or_else(|| Refusal::null(name))
    }
}

/// Where to write an answer: `T *`, which may be null if the answer is not wanted.
#[derive(Debug)]
#[repr(transparent)]
pub struct Out<'a, T>(*mut T, PhantomData<&'a mut T>);

impl<'a, T> Out<'a, T> {
    /// Returns a pointer to a place for the answer.
    #[must_use]
    pub fn to(place: &'a mut T) -> Self {
        Self(place, PhantomData)
    }

    /// Returns a null pointer.
    #[must_use]
    pub const fn null() -> Self {
        Self(std::ptr::null_mut(), PhantomData)
    }

    /// Writes the answer, unless the pointer is null.
    pub(crate) fn set(self, answer: T) {
        if !self.0.is_null() {
            // SAFETY: the caller passes null, or memory for a `T`. What was there is overwritten without being read.
            unsafe { self.0.write(answer) }
        }
    }

    /// Writes the answer, and refuses a null pointer.
    pub(crate) fn must_be(self, name: &'static str) -> Result<Self, Refusal> {
        if self.0.is_null() {
            return Err(Refusal::null(name));
        }
        Ok(self)
    }
}

/// Writes where a list begins, and how many items it has.
pub(crate) fn hand_out<T>(list: &[T], first: Out<'_, Ptr<T>>, count: Out<'_, usize>) {
    first.set(list.as_ptr());
    count.set(list.len());
}

/// The first item of a list to read: `const T *`, with a count beside it. Null is the empty list.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct List<'a, T>(*const T, PhantomData<&'a [T]>);

impl<'a, T: Copy> List<'a, T> {
    /// Returns a pointer to the first item of a slice.
    #[must_use]
    pub const fn from(list: &'a [T]) -> Self {
        Self(list.as_ptr(), PhantomData)
    }

    /// Returns a null pointer.
    #[must_use]
    pub const fn null() -> Self {
        Self(std::ptr::null(), PhantomData)
    }

    pub(crate) const fn is_null(self) -> bool {
        self.0.is_null()
    }

    /// Whether the list begins at an address.
    pub(crate) fn begins_at(self, first: *const T) -> bool {
        std::ptr::addr_eq(self.0, first)
    }

    /// Returns the list.
    ///
    /// # Safety
    ///
    /// The pointer is null, or leads to this many items.
    pub(crate) unsafe fn of(self, count: usize, name: &'static str) -> Result<&'a [T], Refusal> {
        if count == 0 {
            return Ok(&[]);
        }
        if self.is_null() {
            return Err(Refusal::null(name));
        }
        check_count::<T>(count, name)?;
        // SAFETY: the caller promises it, and the list is not longer than memory can be.
        Ok(unsafe { std::slice::from_raw_parts(self.0, count) })
    }
}

/// Room for a list of answers: `T *`, with a count beside it. Null if the answers are not wanted.
#[derive(Debug)]
#[repr(transparent)]
pub struct Room<'a, T>(*mut T, PhantomData<&'a mut [T]>);

impl<'a, T> Room<'a, T> {
    /// Returns a pointer to the first place of a slice.
    #[must_use]
    pub const fn to(places: &'a mut [T]) -> Self {
        Self(places.as_mut_ptr(), PhantomData)
    }

    /// Returns a null pointer.
    #[must_use]
    pub const fn null() -> Self {
        Self(std::ptr::null_mut(), PhantomData)
    }

    /// Writes an answer, unless the pointer is null.
    ///
    /// # Safety
    ///
    /// The pointer is null, or leads to more places than the index.
    pub(crate) unsafe fn set(&mut self, index: usize, answer: T) {
        if !self.0.is_null() {
            // SAFETY: the caller promises it.
            unsafe { self.0.add(index).write(answer) }
        }
    }
}

fn check_count<T>(count: usize, name: &'static str) -> Result<(), Refusal> {
    let bytes = count.checked_mul(size_of::<T>());
    match bytes.and_then(|bytes| isize::try_from(bytes).ok()) {
        Some(_) => Ok(()),
        None => Err(Refusal::too_many(name, count)),
    }
}

/// A text that ends with a zero byte: `const char *`.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Text<'a>(*const c_char, PhantomData<&'a CStr>);

impl<'a> Text<'a> {
    /// Returns a pointer to a text.
    #[must_use]
    pub const fn from(text: &'a CStr) -> Self {
        Self(text.as_ptr(), PhantomData)
    }

    /// Returns a null pointer.
    #[must_use]
    pub const fn null() -> Self {
        Self(std::ptr::null(), PhantomData)
    }

    /// Returns the text.
    pub(crate) fn read(self, name: &'static str) -> Result<&'a str, Refusal> {
        if self.0.is_null() {
            return Err(Refusal::null(name));
        }
        // SAFETY: the caller passes null, or a text that ends with a zero byte.
        let text = unsafe { CStr::from_ptr(self.0) };
        text.to_str().map_err(|_| Refusal::not_utf8(name))
    }
}
