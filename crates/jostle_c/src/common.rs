//! # Version, errors and tiles

use crate::refusal;
use jostle_flat::Status;
use std::ffi::{CStr, c_char};

#[cfg(feature = "world")]
pub use self::world::*;

const VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => unreachable!(),
    };

/// Returns the version of the library, such as "0.1.0".
#[unsafe(no_mangle)]
pub extern "C" fn jostle_version() -> *const c_char {
    VERSION.as_ptr()
}

/// Returns a sentence about the last call of this thread that was refused: the value, the rule and the remedy. Empty if
/// there was none. Valid until the next call that is refused.
#[unsafe(no_mangle)]
pub extern "C" fn jostle_error_text() -> *const c_char {
    refusal::error_text()
}

/// Returns the name of a status in lower case, such as "unknown-body".
#[unsafe(no_mangle)]
pub extern "C" fn jostle_status_name(status: i32) -> *const c_char {
    Status(status).c_name().as_ptr()
}

#[cfg(feature = "world")]
mod world {
    use crate::border::Out;
    use crate::handle::guarded;
    use jostle_flat::records::QueryRecord;
    use jostle_flat::{tile_from_char, tile_to_char};

    /// Returns the tile that a character stands for, such as '#' for a solid one; `UINT32_MAX` if there is none.
    #[unsafe(no_mangle)]
    pub extern "C" fn jostle_tile_from_char(character: u32) -> u32 {
        tile_from_char(character).unwrap_or(u32::MAX)
    }

    /// Returns the character that stands for a tile; '?' if there is none.
    #[unsafe(no_mangle)]
    pub extern "C" fn jostle_tile_to_char(tile: u32) -> u32 {
        tile_to_char(tile)
    }

    /// Fills in a query that finds everything.
    #[unsafe(no_mangle)]
    pub extern "C" fn jostle_query_init(query: Out<'_, QueryRecord>) -> i32 {
        guarded(|| {
            query.must_be("query")?.set(QueryRecord::new());
            Ok(())
        })
    }
}
