//! The numbered scenarios in a world, for every number type that holds their values, in four mirrored frames.

mod answers;
mod bodies_at;
mod conveyors;
mod drawing;
mod faces;
mod forced_resize;
mod hit_places;
mod ledges;
mod lifting;
mod one_way;
mod one_way_actors;
mod open_questions;
mod outside;
mod outside_queries;
mod passing;
mod platform_contacts;
mod platforms;
mod replay;
mod rides;
mod safety;
pub(super) mod scene;
mod seams;
mod sensors;
mod starting_inside;
mod sweeps;
mod top_down;
mod user_data;
