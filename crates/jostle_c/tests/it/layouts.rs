//! Records lie in memory as C expects: `layouts.txt` says how, and a program in C prints the same.

use jostle_flat::records::*;
use std::fmt::Write as _;

fn size_of_field<R, F>(_: fn(&R) -> &F) -> usize {
    size_of::<F>()
}

/// Writes a line for each record and each of its fields.
macro_rules! layouts {
    ($($name:ident = $record:ty { $($field:ident),* };)*) => {
        fn printed() -> String {
            let mut text = String::new();
            $(
                let (size, align) = (size_of::<$record>(), align_of::<$record>());
                writeln!(text, "{} size {size} align {align}", stringify!($name)).unwrap();
                $(
                    let size = size_of_field(|record: &$record| &record.$field);
                    let offset = std::mem::offset_of!($record, $field);
                    writeln!(text, "    {} at {offset} size {size}", stringify!($field)).unwrap();
                )*
            )*
            text
        }

        #[test]
        fn records_have_no_padding() {
            $(
                let sizes = [$(size_of_field(|record: &$record| &record.$field)),*];
                assert_eq!(sizes.iter().sum::<usize>(), size_of::<$record>(), stringify!($name));
            )*
        }
    };
}

include!("layouts/fields.rs");

#[test]
#[cfg_attr(miri, ignore = "Miri has no files")]
fn layouts_are_those_that_are_committed() {
    crate::same_file("layouts.txt", &printed());
}
