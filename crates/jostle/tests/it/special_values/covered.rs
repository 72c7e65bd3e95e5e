//! What the files here test.

/// The functions tested of each type. Free functions are listed under `-`.
pub(super) const COVERED: &[(&str, &str)] = &[
    // scalar
    (
        "Scalar",
        "cell cell_edge checked_add checked_div checked_mul checked_sub checked_sum \
         compare_distances compare_products compare_squares compare_sums from_i32 from_saved \
         is_finite middle parts rounded_from saturating_add saturating_div saturating_mul \
         saturating_sub scaled share sum_down sum_up to_f64 to_saved",
    ),
    ("Float", "from_f64"),
    ("Sum", "difference magnitude map new of sign to_f64 total"),
    // geometry
    (
        "Vec2",
        "abs along checked_add checked_sub cross distance distance_squared dot from_angle try_from_angle \
         in_parts is_finite length length_squared lerp max min new normalized on_axis to_exact \
         to_floor to_nearest transposed with",
    ),
    ("Axis", "other"),
    ("Side", "axis is_max new normal from_normal opposite toward"),
    ("Sides", "bits from_bits has is_empty iter"),
    (
        "Span",
        "checked_moved clamped_in contains contains_point end exact_length gap grown intersection \
         is_empty length max middle min mirrored_in moved nearest new overlaps swept touches \
         touches_point union",
    ),
    (
        "Aabb",
        "area center centered_at checked_area checked_grown checked_moved checked_size checked_slice \
         clamped_in clip_segment contact contains contains_point corners count_overlapping \
         distance distance_squared distance_to_point edge edges_of enclosing first_overlapping \
         fitted_in from_center_half from_center_size from_corners from_points from_spans gap \
         grown grown_by_side half_size height hitbox hitbox_centered intersection is_empty max \
         min mirrored_in moved moved_by_axis nearest_point new overlapping overlaps placed_at \
         placed_beside push_out pushed_apart pushed_out pushed_out_along resized scaled \
         scaled_by_ratio shrunk size span sweep sweep_circle sweep_segment sweep_shape swept \
         to_exact to_nearest to_outward to_xywh touches touches_point try_from_center_half \
         try_from_center_size try_from_corners try_from_points try_new union union_of width \
         with_span x y",
    ),
    (
        "Circle",
        "bounds center contact contact_aabb contains contains_point is_empty moved nearest_point \
         new overlaps overlaps_aabb radius sweep sweep_aabb sweep_segment sweep_shape to_exact \
         to_nearest touches touches_aabb touches_point try_new union",
    ),
    (
        "Segment",
        "at bounds delta end length moved nearest_point nearest_point_on_line new raycast raycast_circle \
         raycast_obb raycast_segment raycast_shape raycast_touching reversed start to_exact to_nearest try_new",
    ),
    (
        "Ray",
        "at direction new origin raycast raycast_circle raycast_obb raycast_segment raycast_shape \
         raycast_touching try_new up_to",
    ),
    (
        "Obb",
        "bounds center contains_point corners direction from_angle half is_empty moved new \
         sweep_shape touches_point try_from_angle try_new turned_about",
    ),
    (
        "Shape",
        "bounds contact distance moved nearest_points overlaps sweep touches",
    ),
    ("ShapeError", "field value"),
    (
        "ByteBox",
        "checked_moved checked_union contains contains_point grown intersection is_empty max_x \
         max_y moved new overlaps shrunk touches touches_point union",
    ),
    (
        "PixelMask",
        "add area_in_box bounds centroid common common_area common_area_plain connected_parts \
         count first_common flipped_x flipped_y from_fn from_rgba from_rows full get height \
         inverted new overlaps overlaps_box set subtract try_new width",
    ),
    // narrow and the free functions
    ("Contact", "push_out side"),
    ("Hit", "fraction place_of side"),
    ("Sweep", "hit is_overlapping"),
    ("Moment", "end fraction new of from_delta start"),
    ("Path", "bounds heading is_probe new since start sweep"),
    ("FirstHits", "moment offer offer_box offer_boxes"),
    ("Mover", "place size"),
    ("Slid", "place"),
    ("RayHit", "moment"),
    (
        "-",
        "contact distance interpolate nearest_points overlaps refused slide slide_among \
         snap_to_pixels snap_to_pixels_scaled touches",
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
         raycast_segment raycast_segment_touching refill remove set_filter sweep visit_cells with_bounds \
         with_cell_size",
    ),
    (
        "BucketGrid",
        "clear containing each_pair get id_of insert insert_with is_empty len move_to nearest new \
         overlapping overlapping_circle raycast raycast_segment raycast_segment_touching remove screen set_filter \
         sorted_pairs sorted_pairs_into sweep visit_cells",
    ),
    ("CellSizeError", "size"),
    ("Filter", "meets new"),
    ("Lines", "each first first_hit sorted sorted_into"),
    (
        "Matches",
        "any append_to count each first last sorted sorted_into unsorted_into",
    ),
    (
        "KeyedPairs",
        "filtered_pairs_between found new pairs_between",
    ),
    ("Nearest", "first several several_into"),
    ("SetQuery", "in_layers without"),
    (
        "PackedIndex",
        "containing is_empty len nearest new overlapping overlapping_circle raycast \
         raycast_segment raycast_segment_touching rebuild sweep visit_cells with_filters",
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
        "actor sensor solid with_actors with_conveyor with_data with_flipped with_hitbox with_layers \
         with_mask with_one_way with_options with_weight without_carry",
    ),
    ("BodyId", "from_bits generation slot to_bits"),
    ("MapId", "from_bits generation slot to_bits"),
    (
        "BodyView",
        "actors carries conveyor data hitboxes id is_flipped kind layers mask mover one_way options \
         place weight",
    ),
    ("Hitbox", "inactive new with_filter"),
    ("Label", "as_str new"),
    ("Other", "body data partner tile"),
    ("Partner", "body data"),
    (
        "Query",
        "any blocking count each filter first first_hit in_layers of_kind only_bodies only_solids only_tiles several sorted sorted_into \
         without without_kind",
    ),
    (
        "World",
        "add add_hitbox add_map begin_tick bodies bodies_in bodies_in_into body check_move check_move_with checksum \
         clear contacts containing contains data draw drop_through entered events events_into exited hitbox hitbox_pairs hitbox_pairs_into \
         hitboxes_overlapping hitboxes_overlapping_into hits is_empty last_move len load map \
         map_layers map_mut maps move_and_bounce move_and_slide move_and_stop move_sensor \
         move_solid move_with moved_bodies nearest new overlapping overlapping_circle place place_before place_between place_of places push_out \
         raycast raycast_segment raycast_segment_touching record_moves_of remove remove_hitbox remove_map resize resize_blockers restore revision riders riders_into rides \
         run_conveyors save save_into sensors_around set_actors set_carry set_conveyor set_data set_flipped set_hitbox_active \
         set_hitbox_filter set_keeps_places set_records_moves set_layers set_map_layers set_mask set_one_way \
         set_options set_weight shifts_of sweep teleport touched_by touched_by_into touching try_resize try_resize_keeping \
         try_resize_standing visit_cells",
    ),
    ("WorldLine", "first_tiles meet"),
    // world: moves
    ("Motion", "among with_response run with_options"),
    ("LastMove", "cause_of"),
    ("MoveHit", "normal place_of"),
    ("MoveLeg", "begins clock kind path start until"),
    ("MoveLog", "hits legs new set_keeps_legs touching"),
    ("MoveOptions", "top_down"),
    ("Moved", "place"),
    ("ShiftCause", "body"),
    (
        "Obstacles",
        "along has_only_tiles is_far near tile_map tile_name",
    ),
    // tiles
    (
        "Tile",
        "code data faces from_bits half is_blocking kind new from_char from_char_y_up one_way slope to_bits to_char \
         to_char_y_up with_data",
    ),
    ("TileHit", "moment"),
    (
        "TileMap",
        "at_point bounds cell_at cell_box cells cells_along cells_in cells_on cells_on_segment fill \
         from_fn from_text from_text_y_up from_tiles height is_far is_sparse merged_boxes merged_boxes_where new origin \
         outside overlaps raycast raycast_segment revision set sparse tile tile_size tiles tiles_in visit_along \
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
        "body can_jump checksum dash is_climbing is_crouching is_dashing is_flipped is_grounded is_swimming jump ledge \
         new set_velocity spawn suspend_gravity tick velocity",
    ),
    (
        "CharacterInput",
        "with_crouch with_down with_jump with_move_x with_sprint with_up",
    ),
    ("CharacterSettings", "check classic floaty precise"),
];
