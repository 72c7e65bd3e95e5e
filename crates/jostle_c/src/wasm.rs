//! Memory for those who call WebAssembly, which cannot bring their own.

use std::alloc::{Layout, alloc, dealloc};

const ALIGNMENT: usize = 16;

/// Returns memory of this many bytes, aligned to 16; null if there is none left, or for no bytes.
#[unsafe(no_mangle)]
pub extern "C" fn jostle_allocate(bytes: usize) -> *mut u8 {
    match Layout::from_size_align(bytes, ALIGNMENT) {
        // SAFETY: the layout has a size.
        Ok(layout) if bytes > 0 => unsafe { alloc(layout) },
        _ => std::ptr::null_mut(),
    }
}

/// Gives back what [`jostle_allocate`] has returned for this many bytes.
///
/// # Safety
///
/// The memory is not used any more, and has not been given back before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn jostle_deallocate(pointer: *mut u8, bytes: usize) {
    if let (false, Ok(layout)) = (pointer.is_null(), Layout::from_size_align(bytes, ALIGNMENT)) {
        // SAFETY: the caller promises it.
        unsafe { dealloc(pointer, layout) }
    }
}
