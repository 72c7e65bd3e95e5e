//! What Rust's names are in C: the only place that knows.
//!
//! In the names of C, `@` stands for the suffix of a family and `$` for its number.

/// The types. Whatever has no `@` and no `$` is shared by the families.
pub(crate) const TYPES: &[(&str, &str)] = &[
    ("u8", "uint8_t"),
    ("u32", "uint32_t"),
    ("i32", "int32_t"),
    ("u64", "uint64_t"),
    ("usize", "size_t"),
    ("f32", "float"),
    ("f64", "double"),
    ("c_char", "char"),
    ("c_void", "void"),
    ("S", "$"),
    ("Respond", "jostle_respond_fn"),
    // Handles.
    ("World", "jostle_world@"),
    ("Character", "jostle_character@"),
    ("Boxes", "jostle_boxes@"),
    ("Pairs", "jostle_pairs@"),
    ("TrackedPairs", "jostle_tracked_pairs@"),
    ("TwoSets", "jostle_two_sets@"),
    // Records.
    ("Rect", "jostle_rect@"),
    ("Edges", "jostle_edges@"),
    ("BodyDef", "jostle_body_def@"),
    ("MoveOptionsRecord", "jostle_move_options@"),
    ("MovedRecord", "jostle_moved@"),
    ("HitRecord", "jostle_hit"),
    ("EventRecord", "jostle_event"),
    ("MapDef", "jostle_map_def@"),
    ("QueryRecord", "jostle_query"),
    ("Found", "jostle_found"),
    ("LineHit", "jostle_line_hit@"),
    ("DrawnRecord", "jostle_drawn@"),
    ("HitboxDef", "jostle_hitbox_def@"),
    ("HitboxFound", "jostle_hitbox_found"),
    ("HitboxPair", "jostle_hitbox_pair"),
    ("CharacterDef", "jostle_character_def@"),
    ("CharacterMoved", "jostle_character_moved@"),
    ("Pair", "jostle_pair"),
    ("FilterRecord", "jostle_filter"),
    ("BoxHit", "jostle_box_hit@"),
];

/// Numbers of type `u64` that are ids, by the names of fields and parameters. `other` is one among parameters only: in
/// records it can be a tile.
pub(crate) const BODIES: &[&str] = &[
    "a", "b", "body", "bodies", "sensor", "without", "blocking", "carrier",
];
/// Ids of maps.
pub(crate) const MAPS: &[&str] = &["map", "other_map", "against_map"];
/// Functions that return the id of a body.
pub(crate) const RETURN_BODIES: &[&str] = &["character_body"];

/// A family of functions, one for each number type.
pub(crate) struct Family {
    pub(crate) suffix: &'static str,
    /// The number in C.
    pub(crate) number: &'static str,
    /// The number in Rust.
    pub(crate) rust: &'static str,
    pub(crate) header: &'static str,
}

pub(crate) const FAMILIES: [Family; 3] = [
    Family {
        suffix: "",
        number: "float",
        rust: "f32",
        header: "jostle.h",
    },
    Family {
        suffix: "_f64",
        number: "double",
        rust: "f64",
        header: "jostle_f64.h",
    },
    Family {
        suffix: "_i32",
        number: "int32_t",
        rust: "i32",
        header: "jostle_i32.h",
    },
];

impl Family {
    /// Puts the suffix and the number of the family into a text of C.
    pub(crate) fn name(&self, text: &str) -> String {
        text.replace('@', self.suffix).replace('$', self.number)
    }
}

/// Returns what a type is called in C.
pub(crate) fn c_type(rust: &str) -> &'static str {
    let found = TYPES.iter().find(|(name, _)| *name == rust);
    found
        .unwrap_or_else(|| panic!("`{rust}` has no name in C: add it to names.rs"))
        .1
}
