//! The numbered scenarios in a world: each in every number type that holds its values, in four frames.

mod inside;
mod one_way;
mod platforms;
mod replay;
mod safety;
pub(super) mod scene;
mod seams;
mod swept;
mod triggers;
