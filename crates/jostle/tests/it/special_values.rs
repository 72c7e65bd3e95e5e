//! Every public function with special values: NaN, infinities, both zeros, subnormals, the ends of the range.
//!
//! Functions panic only where documented and never hang. Shapes stay finite and ordered, NaN is nowhere, and a
//! refused call changes nothing. [`COVERED`] lists what each file tests; a public function that is missing
//! from it fails a test here.

mod boxes;
#[cfg(feature = "alloc")]
mod broad;
mod bytes_and_masks;
#[cfg(feature = "alloc")]
mod character;
mod integer_boxes;
#[cfg(feature = "alloc")]
mod motion;
mod moves;
#[cfg(feature = "alloc")]
mod pool;
mod rays;
mod scalar;
mod shapes;
mod slopes;
#[cfg(feature = "alloc")]
mod tiles;
mod time;
mod values;
mod vectors;
#[cfg(feature = "alloc")]
mod world;
#[cfg(feature = "alloc")]
mod world_moves;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The functions tested of each type. Free functions are listed under `-`.
const COVERED: &[(&str, &str)] = &[
    // scalar
    (
        "Scalar",
        "cell cell_edge checked_add checked_mul checked_sub checked_sum compare_distances compare_products \
         compare_squares compare_sums from_saved is_finite middle parts saturating_add saturating_mul \
         saturating_sub scaled share sum_down sum_up to_f64 to_saved",
    ),
    ("Float", "from_f64"),
    ("Sum", "difference magnitude map new of sign to_f64 total"),
    // geometry
    (
        "Vec2",
        "along checked_add checked_sub in_parts is_finite length new on_axis transposed with",
    ),
    ("Axis", "other"),
    ("Side", "axis is_max new normal from_normal opposite toward"),
    ("Sides", "has is_empty iter"),
    (
        "Span",
        "checked_moved clamped_in contains contains_point end exact_length gap grown intersection \
         is_empty length max middle min mirrored_in moved nearest new overlaps swept touches \
         touches_point union",
    ),
    (
        "Aabb",
        "area center centered_at checked_area checked_grown checked_moved checked_size clamped_in \
         clip_segment contact contains contains_point corners count_overlapping distance \
         distance_squared edge edges_of enclosing enclosing_pixels first_overlapping fitted_in \
         from_center_half from_center_size from_corners from_points from_spans gap grown \
         grown_by_side height hitbox hitbox_centered intersection is_empty max min mirrored_in \
         moved moved_by_axis nearest_pixels nearest_point new overlapping overlaps placed_at \
         placed_beside push_out pushed_apart pushed_out pushed_out_along resized scaled shrunk \
         size span sweep sweep_circle swept touches touches_point try_from_center_half \
         try_from_center_size try_from_corners try_new union union_of width with_span",
    ),
    (
        "Circle",
        "bounds center contact contact_aabb contains_point is_empty moved new overlaps \
         overlaps_aabb radius sweep sweep_aabb touches touches_aabb touches_point try_new",
    ),
    (
        "Segment",
        "bounds from moved new raycast raycast_circle raycast_obb raycast_segment raycast_shape \
         reversed to try_new",
    ),
    (
        "Ray",
        "direction new origin raycast raycast_circle raycast_obb raycast_segment raycast_shape \
         try_new",
    ),
    (
        "Obb",
        "bounds center contains_point corners direction from_angle half is_empty moved new \
         touches_point try_new",
    ),
    ("Shape", "bounds contact moved overlaps touches"),
    ("ShapeError", "field value"),
    (
        "ByteBox",
        "checked_moved checked_union contains contains_point grown intersection is_empty max_x \
         max_y moved new overlaps shrunk touches touches_point union",
    ),
    (
        "PixelMask",
        "area_in_box bounds common common_area common_area_plain count first_common flipped_x \
         flipped_y from_fn from_rgba from_rows full get height inverted new overlaps overlaps_box \
         overlaps_plain set try_new width",
    ),
    // narrow and the free functions
    ("Contact", "push_out side"),
    ("Hit", "fraction side"),
    ("Sweep", "hit"),
    ("Moment", "end fraction new of from_delta start"),
    ("Path", "bounds heading is_probe new since start sweep"),
    ("FirstHits", "moment offer offer_box offer_boxes"),
    ("Mover", "place size"),
    ("Slid", "place"),
    ("RayHit", "moment"),
    (
        "-",
        "contact interpolate overlaps refused slide slide_among snap_to_pixels \
         snap_to_pixels_scaled touches",
    ),
    (
        "Slope",
        "bounds levels new overlaps part rest rise run surface uphill",
    ),
    (
        "Obstacle",
        "as_slope one_way overlaps pushed_out refused slope solid sweep touching with_faces",
    ),
    // broad
    ("BoxId", "generation index"),
    (
        "Boxes",
        "bounds cell_size clear containing from_boxes get id_of insert insert_with is_empty iter len \
         move_to nearest new overlapping overlapping_circle pairs pairs_with raycast \
         raycast_segment refill remove set_filter sweep visit_cells with_bounds \
         with_cell_size",
    ),
    (
        "BucketGrid",
        "clear containing each_pair get id_of insert insert_with is_empty len move_to nearest new \
         overlapping overlapping_circle raycast raycast_segment remove screen set_filter \
         sorted_pairs sorted_pairs_into sweep visit_cells",
    ),
    ("CellSizeError", "size"),
    ("Filter", "meets new"),
    ("Lines", "each first sorted sorted_into"),
    (
        "Matches",
        "any append_to count each sorted sorted_into unsorted_into",
    ),
    ("Nearest", "first several several_into"),
    ("SetQuery", "in_layers"),
    (
        "PackedIndex",
        "containing is_empty len nearest new overlapping overlapping_circle raycast \
         raycast_segment rebuild sweep visit_cells with_filters",
    ),
    ("TrackedPairs", "found new pairs searches visit_cells"),
    ("PairChanges", "began ended new pairs update"),
    ("Pairs", "each sorted sorted_into unsorted_into"),
    ("StripCells", "found new pairs visit_cells"),
    (
        "StripPairs",
        "each in_threads sorted sorted_into unsorted unsorted_into with_filters",
    ),
    (
        "PairsBetween",
        "each sorted sorted_into unsorted unsorted_into with_filters",
    ),
    ("TwoSets", "found new pairs_between"),
    // world: contents and queries
    (
        "Body",
        "actor sensor solid with_actors with_conveyor with_flipped with_hitbox with_layers \
         with_mask with_one_way with_options with_weight without_carry",
    ),
    ("BodyId", "from_bits generation slot to_bits"),
    ("MapId", "from_bits generation slot to_bits"),
    (
        "BodyView",
        "actors carries conveyor hitboxes id is_flipped kind layers mask mover one_way options \
         place weight",
    ),
    ("Hitbox", "inactive new with_filter"),
    ("Label", "as_str new"),
    ("Other", "body partner tile"),
    (
        "Query",
        "any count each first in_layers of_kind only_bodies only_tiles several sorted sorted_into \
         without",
    ),
    (
        "World",
        "add add_hitbox add_map begin_tick bodies body check_move check_move_with checksum \
         clear contacts containing contains drop_through events hitbox hitbox_pairs hitbox_pairs_into \
         hitboxes_overlapping hitboxes_overlapping_into hits is_empty last_move len load map \
         map_layers map_mut maps move_and_bounce move_and_slide move_and_stop move_sensor \
         move_solid move_with nearest new overlapping overlapping_circle place place_of places push_out \
         raycast raycast_segment record_moves_of remove remove_hitbox remove_map resize_blockers restore revision rides \
         run_conveyors save save_into sensors_around set_actors set_carry set_conveyor set_flipped set_hitbox_active \
         set_hitbox_filter set_records_moves set_layers set_map_layers set_mask set_one_way \
         set_options set_weight sweep teleport touching try_resize try_resize_keeping \
         try_resize_standing visit_cells",
    ),
    ("WorldLine", "first_tile meet"),
    // world: moves
    ("Motion", "among with_response run with_options"),
    ("MoveHit", "normal"),
    ("MoveLeg", "begins clock path start until"),
    ("MoveLog", "hits legs new set_keeps_legs touching"),
    ("Moved", "place"),
    (
        "Obstacles",
        "along has_only_tiles is_far near tile_map tile_name",
    ),
    // tiles
    (
        "Tile",
        "code data from_bits half is_blocking kind new from_char one_way slope to_bits with_data",
    ),
    ("TileHit", "moment"),
    (
        "TileMap",
        "at_point bounds cell_at cell_box cells cells_along cells_in cells_on cells_on_segment fill \
         from_fn from_text from_tiles height is_far is_sparse merged_boxes new origin outside \
         overlaps raycast raycast_segment revision set sparse tile tile_size tiles tiles_in visit_along \
         visit_near width",
    ),
    ("TilePos", "beside new"),
    // time
    (
        "FixedStep",
        "advance alpha dropped from_ratio max_ticks new reset tick_seconds tick_seconds_f64 ticks \
         try_from_ratio try_new try_with_max_ticks with_max_ticks",
    ),
    ("Remainder", "clear feed new rest"),
    ("Remainder2", "clear feed new rest"),
    // pool
    (
        "Pool",
        "active_len capacity clear contains drain get get2_mut get_mut insert is_active is_empty \
         iter iter_active iter_active_mut iter_mut len new remove retain reuse_inactive \
         set_active try_insert values with_limit",
    ),
    ("Handle", "generation slot"),
    // world
    (
        "Character",
        "body is_climbing is_flipped is_grounded new set_velocity tick velocity",
    ),
    ("CharacterInput", "with_jump"),
    ("CharacterSettings", "for_tiles"),
];

/// The sets that have every query as a method.
const QUERY_SETS: [&str; 3] = ["Boxes", "BucketGrid", "PackedIndex"];

/// Internal functions that no game calls; their callers are covered.
const NOT_FOR_CALLING: [&str; 25] = [
    "Scalar::saturated",
    "Scalar::as_f32s",
    "Arrangement::first",
    "Arrangement::matching",
    "Arrangement::matching_compiled",
    "Arrangement::pairs",
    "Arrangement::pairs_with",
    "Arrangement::rebuild",
    "Arrangement::search",
    "Arrangement::spacing",
    "Arrangement::update",
    "Arrangement::visit_cells",
    "Caster::area",
    "Caster::beam",
    "Caster::compare",
    "Caster::hit",
    "Caster::latest",
    "Search::first",
    "Search::get",
    "Search::has_layers",
    "Search::is_in_layers",
    "Search::matching",
    "Search::matching_compiled",
    "Search::search",
    "Search::spacing",
];

#[test]
fn every_public_function_is_covered() {
    let public = public_functions();
    let listed: BTreeSet<String> = COVERED
        .iter()
        .flat_map(|(owner, names)| names.split(' ').map(move |name| format!("{owner}::{name}")))
        .collect();
    let missing: Vec<_> = public.difference(&listed).collect();
    assert!(
        missing.is_empty(),
        "test these with special values, then list them in `COVERED`: {missing:?}"
    );
    let gone: Vec<_> = listed.difference(&public).collect();
    assert!(gone.is_empty(), "these functions no longer exist: {gone:?}");
}

/// Listing a name is not enough: the files must call it.
#[test]
fn every_listed_function_is_called() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/special_values");
    let tests: String = files_in(&folder).iter().map(|file| read(file)).collect();
    for (owner, names) in COVERED {
        for name in names.split(' ') {
            let calls = [
                format!(".{name}("),
                format!("::{name}"),
                format!(" {name}("),
            ];
            let is_called = calls.iter().any(|call| tests.contains(call));
            assert!(is_called, "`{owner}::{name}` is listed but never called");
        }
    }
}

/// Returns all `pub fn` items and methods of public traits in the source, as `Type::name`.
fn public_functions() -> BTreeSet<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut functions = BTreeSet::new();
    for file in files_in(&source) {
        let mut owners = vec!["-".to_string()];
        let mut in_trait = false;
        for line in headers_in_one_line(&read(&file)).lines() {
            let code = line.trim_start();
            let is_without_body = code.starts_with("impl") && code.ends_with("{}");
            if line.starts_with('}') || is_without_body {
                (owners, in_trait) = (vec!["-".to_string()], false);
            } else if let Some(owner) = owner_of(code) {
                in_trait = code.starts_with("pub trait");
                owners = owner;
            }
            let names = owners
                .iter()
                .filter_map(|owner| function(owner, code, in_trait));
            functions.extend(names);
        }
    }
    let is_for_calling = |name: &String| !NOT_FOR_CALLING.contains(&name.as_str());
    functions.into_iter().filter(is_for_calling).collect()
}

/// Returns the source with multi-line `impl` headers joined up to their brace.
fn headers_in_one_line(source: &str) -> String {
    let mut joined = String::new();
    let mut in_header = false;
    for line in source.lines() {
        in_header |= line.starts_with("impl");
        joined.push_str(if in_header { line.trim() } else { line });
        in_header &= !line.ends_with(['{', '}', ';']);
        joined.push(if in_header { ' ' } else { '\n' });
    }
    joined
}

/// Returns what follows the generics of an `impl`.
fn after_generics(rest: &str) -> Option<&str> {
    let (mut depth, mut last) = (0_i32, ' ');
    let end = rest.find(|letter| {
        let is_arrow = last == '-' && letter == '>';
        depth += i32::from(letter == '<') - i32::from(letter == '>' && !is_arrow);
        last = letter;
        depth == 0
    })?;
    Some(rest[end + 1..].trim_start())
}

/// Returns the type of an `impl`, the name of a public trait, or all types that a macro adds methods to.
fn owner_of(code: &str) -> Option<Vec<String>> {
    let name = match code.strip_prefix("pub trait ") {
        Some(rest) => rest,
        None => {
            let rest = code.strip_prefix("impl")?;
            after_generics(rest)?
        }
    };
    if name.starts_with("$caster") {
        return Some(vec!["Ray".to_string(), "Segment".to_string()]);
    }
    if name.starts_with("$id") {
        return Some(vec!["BodyId".to_string(), "MapId".to_string()]);
    }
    if name.starts_with("$set") {
        return Some(QUERY_SETS.map(String::from).to_vec());
    }
    let is_letter = |letter: char| letter.is_alphanumeric();
    let end = name.find(|letter| !is_letter(letter)).unwrap_or(name.len());
    Some(vec![name[..end].to_string()])
}

fn function(owner: &str, code: &str, in_trait: bool) -> Option<String> {
    let public = code
        .strip_prefix("pub const fn ")
        .or(code.strip_prefix("pub fn "));
    let of_trait = code.strip_prefix("fn ").filter(|_| in_trait);
    let rest = public.or(of_trait)?;
    let end = rest.find(['(', '<'])?;
    Some(format!("{owner}::{}", &rest[..end]))
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let below = folders.iter().flat_map(|folder| files_in(folder));
    files.into_iter().chain(below).collect()
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).expect("the file can be read")
}
