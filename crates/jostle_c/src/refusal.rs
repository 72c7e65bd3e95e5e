//! Why a call was refused, and the text that the caller may ask for.

use crate::border::Out;
use jostle_flat::{Failure, FailureAt, Scalar, Status};
use std::cell::RefCell;
use std::ffi::CString;
use std::fmt;
use std::num::NonZero;

/// The status of a call that was refused. Its sentence is kept for [`error_text`] from the beginning, so that results are
/// plain numbers, as the status is.
#[derive(Debug)]
pub(crate) struct Refusal(NonZero<i32>);

impl Refusal {
    #[cold]
    pub(crate) fn new(status: Status, text: impl fmt::Display) -> Self {
        keep(text.to_string());
        // No refusal is `OK`, whose number is zero.
        Self(NonZero::new(status.0).unwrap_or(NonZero::<i32>::MAX))
    }

    /// Returns the number of the status.
    pub(crate) fn status(self) -> i32 {
        self.0.get()
    }

    #[cold]
    pub(crate) fn null(name: &'static str) -> Self {
        Self::new(
            Status::NULL,
            format_args!("`{name}` is null: pass a pointer to what it names"),
        )
    }

    #[cold]
    pub(crate) fn too_many(name: &'static str, count: usize) -> Self {
        let text = format_args!("there are {count} {name}: that many do not fit into memory");
        Self::new(Status::BAD_COUNT, text)
    }

    #[cold]
    pub(crate) fn not_utf8(name: &'static str) -> Self {
        Self::new(
            Status::BAD_TEXT,
            format_args!("`{name}` is not UTF-8: encode it as such"),
        )
    }

    #[cold]
    pub(crate) fn bad_list(list: u32) -> Self {
        let text =
            format_args!("`list` is {list}: it must be 0 (the first list) or 1 (the second)");
        Self::new(Status::BAD_CODE, text)
    }

    /// Writes the index of the item that was refused, and returns why it was.
    #[cold]
    pub(crate) fn at<S: Scalar>((index, failure): FailureAt<S>, failed: Out<'_, usize>) -> Self {
        failed.set(index);
        failure.into()
    }
}

/// Keeps a text for [`error_text`].
fn keep(text: String) {
    let mut text = text.into_bytes();
    // A text of C ends at the first zero byte.
    text.retain(|byte| *byte != 0);
    let text = CString::new(text).unwrap_or_default();
    // A thread that is ending may have freed its text already.
    let _ = LAST.try_with(|last| last.replace(text));
}

impl<S: Scalar> From<Failure<S>> for Refusal {
    #[cold]
    fn from(failure: Failure<S>) -> Self {
        Self::new(failure.status(), failure)
    }
}

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
}

/// Returns the sentence of the last call of this thread that was refused.
pub(crate) fn error_text() -> *const std::ffi::c_char {
    LAST.try_with(|last| last.borrow().as_ptr())
        .unwrap_or(c"".as_ptr())
}
