//! Calls the exported functions as bytes say: with null pointers, stale and foreign ids, and hostile numbers. Whatever is
//! passed, the answer is a status, and a refused call changes nothing.

mod bytes;
mod f32;
mod f64;
mod i32;

use bytes::Bytes;
use jostle::jostle_error_text;
use jostle_flat::Status;
use std::ffi::CStr;

/// Makes the calls that bytes say.
pub fn call(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    match bytes.below(3) {
        0 => f32::game::play(bytes),
        1 => f64::game::play(bytes),
        _ => i32::game::play(bytes),
    }
}

/// Checks a status, and returns whether the call was carried out.
fn checked(status: i32) -> bool {
    assert!(
        Status::ALL.contains(&Status(status)),
        "{status} is no status"
    );
    assert_ne!(Status(status), Status::PANIC);
    // SAFETY: the function returns a text of C.
    let text = unsafe { CStr::from_ptr(jostle_error_text()) };
    assert!(
        status == 0 || text.to_bytes().len() > 10,
        "{status} without a reason"
    );
    status == 0
}
