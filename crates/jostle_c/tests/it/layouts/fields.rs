// The fields of all records. This file is written from the sources of the library.

layouts! {
    jostle_move_options = MoveOptionsRecord<f32> { up, max_hits, max_slope_rise, max_slope_run, flags, reserved, forgive_ceiling, forgive_wall, forgive_ledge, forgive_floor, step, snap };
    jostle_body_def = BodyDef<f32> { size, kind, layers, mask, one_way, actors, weight, flags, data, rect, conveyor_x, conveyor_y, options };
    jostle_character_def = CharacterDef<f32> { size, ticks_per_second, apex, hang_time, hang_gravity, jump_cut, air_jump_count, fall_gravity, coyote, buffer, wall_jump_lock, lift_grace, drops_by_down, inherits_velocity, ladder, water, options, run_speed, sprint_speed, ground_acceleration, ground_friction, ground_turn, air_acceleration, air_friction, air_turn, jump_height, running_jump_height, air_jump_height, fall_speed, fast_fall_speed, wall_slide_speed, wall_jump_speed, wall_jump_height, wall_jump_reach, ledge_reach, climb_speed, swim_speed, swim_acceleration, sink_speed, crouch_height, crouch_speed };
    jostle_character_moved = CharacterMoved<f32> { moved, landed, velocity_x, velocity_y, flags, jumped, jump_side, wall_slide, ledge, facing };
    jostle_event = EventRecord { body, body_data, other, other_map, other_data, against, against_map, against_data, fraction, kind, other_kind, against_kind, side };
    jostle_found = Found { other, map, data, kind, side };
    jostle_line_hit = LineHit<f32> { other, map, data, fraction, kind, is_inside, normal_x, normal_y, x, y };
    jostle_drawn = DrawnRecord<f32> { edges, other, map, kind, is_line };
    jostle_hitbox_def = HitboxDef<f32> { size, layers, mask, flags, rect };
    jostle_hitbox_pair = HitboxPair { a, b, a_data, b_data, a_label, b_label };
    jostle_hitbox_found = HitboxFound { body, data, label };
    jostle_pair = Pair { a, b };
    jostle_filter = FilterRecord { layers, mask };
    jostle_box_hit = BoxHit<f32> { fraction, index, is_inside, normal_x, normal_y };
    jostle_map_def = MapDef<f32> { size, columns, rows, outside, layers, flags, x, y, tile_width, tile_height };
    jostle_moved = MovedRecord<f32> { edges, remaining_x, remaining_y, blocked, touching, flags, hits };
    jostle_hit = HitRecord { other, map, data, fraction, kind, side, response, slope };
    jostle_query = QueryRecord { size, layers, kinds, reserved, without, blocking };
    jostle_rect = Rect<f32> { x, y, w, h };
    jostle_edges = Edges<f32> { min_x, min_y, max_x, max_y };
    jostle_move_options_f64 = MoveOptionsRecord<f64> { up, max_hits, max_slope_rise, max_slope_run, flags, reserved, forgive_ceiling, forgive_wall, forgive_ledge, forgive_floor, step, snap };
    jostle_body_def_f64 = BodyDef<f64> { size, kind, layers, mask, one_way, actors, weight, flags, data, rect, conveyor_x, conveyor_y, options };
    jostle_character_def_f64 = CharacterDef<f64> { size, ticks_per_second, apex, hang_time, hang_gravity, jump_cut, air_jump_count, fall_gravity, coyote, buffer, wall_jump_lock, lift_grace, drops_by_down, inherits_velocity, ladder, water, options, run_speed, sprint_speed, ground_acceleration, ground_friction, ground_turn, air_acceleration, air_friction, air_turn, jump_height, running_jump_height, air_jump_height, fall_speed, fast_fall_speed, wall_slide_speed, wall_jump_speed, wall_jump_height, wall_jump_reach, ledge_reach, climb_speed, swim_speed, swim_acceleration, sink_speed, crouch_height, crouch_speed };
    jostle_character_moved_f64 = CharacterMoved<f64> { moved, landed, velocity_x, velocity_y, flags, jumped, jump_side, wall_slide, ledge, facing };
    jostle_line_hit_f64 = LineHit<f64> { other, map, data, fraction, kind, is_inside, normal_x, normal_y, x, y };
    jostle_drawn_f64 = DrawnRecord<f64> { edges, other, map, kind, is_line };
    jostle_hitbox_def_f64 = HitboxDef<f64> { size, layers, mask, flags, rect };
    jostle_box_hit_f64 = BoxHit<f64> { fraction, index, is_inside, normal_x, normal_y };
    jostle_map_def_f64 = MapDef<f64> { size, columns, rows, outside, layers, flags, x, y, tile_width, tile_height };
    jostle_moved_f64 = MovedRecord<f64> { edges, remaining_x, remaining_y, blocked, touching, flags, hits };
    jostle_rect_f64 = Rect<f64> { x, y, w, h };
    jostle_edges_f64 = Edges<f64> { min_x, min_y, max_x, max_y };
    jostle_move_options_i32 = MoveOptionsRecord<i32> { up, max_hits, max_slope_rise, max_slope_run, flags, reserved, forgive_ceiling, forgive_wall, forgive_ledge, forgive_floor, step, snap };
    jostle_body_def_i32 = BodyDef<i32> { size, kind, layers, mask, one_way, actors, weight, flags, data, rect, conveyor_x, conveyor_y, options };
    jostle_character_def_i32 = CharacterDef<i32> { size, ticks_per_second, apex, hang_time, hang_gravity, jump_cut, air_jump_count, fall_gravity, coyote, buffer, wall_jump_lock, lift_grace, drops_by_down, inherits_velocity, ladder, water, options, run_speed, sprint_speed, ground_acceleration, ground_friction, ground_turn, air_acceleration, air_friction, air_turn, jump_height, running_jump_height, air_jump_height, fall_speed, fast_fall_speed, wall_slide_speed, wall_jump_speed, wall_jump_height, wall_jump_reach, ledge_reach, climb_speed, swim_speed, swim_acceleration, sink_speed, crouch_height, crouch_speed };
    jostle_character_moved_i32 = CharacterMoved<i32> { moved, landed, velocity_x, velocity_y, flags, jumped, jump_side, wall_slide, ledge, facing };
    jostle_line_hit_i32 = LineHit<i32> { other, map, data, fraction, kind, is_inside, normal_x, normal_y, x, y };
    jostle_drawn_i32 = DrawnRecord<i32> { edges, other, map, kind, is_line };
    jostle_hitbox_def_i32 = HitboxDef<i32> { size, layers, mask, flags, rect };
    jostle_box_hit_i32 = BoxHit<i32> { fraction, index, is_inside, normal_x, normal_y };
    jostle_map_def_i32 = MapDef<i32> { size, columns, rows, outside, layers, flags, x, y, tile_width, tile_height };
    jostle_moved_i32 = MovedRecord<i32> { edges, remaining_x, remaining_y, blocked, touching, flags, hits };
    jostle_rect_i32 = Rect<i32> { x, y, w, h };
    jostle_edges_i32 = Edges<i32> { min_x, min_y, max_x, max_y };
}
