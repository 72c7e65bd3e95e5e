//! The border: where pointers from C become references, slices and texts, and where answers are written.
//!
//! All `unsafe` blocks of the project are in this file. The types are pointers, with the meaning that they have in a
//! signature. What the header asks of the caller is what makes them sound: a pointer is null, or leads to memory that is
//! valid for the call, aligned, and large enough.

use crate::handle::Handle;
use crate::refusal::Refusal;
use std::ffi::{CStr, c_char};
use std::marker::PhantomData;

/// A world, a character or a finder that is only asked: `const T *`.
pub type Asked<'a, T> = Option<&'a Handle<T>>;

/// A world, a character or a finder that changes: `T *`.
pub type Changed<'a, T> = Option<&'a Handle<T>>;

/// The first item of a list that an answer leads to.
pub type Ptr<T> = *const T;

/// A record to read: `const T *`.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct In<'a, T>(*const T, PhantomData<&'a T>);

impl<'a, T: Copy> In<'a, T> {
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
    pub(crate) fn maybe(self) -> Option<T> {
        // SAFETY: the caller passes null, or a record that it has filled in.
        unsafe { self.0.as_ref() }.copied()
    }

    /// Returns a copy of the record.
    pub(crate) fn read(self, name: &'static str) -> Result<T, Refusal> {
        self.maybe().ok_or(Refusal::null(name))
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
