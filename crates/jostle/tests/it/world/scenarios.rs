//! The numbered scenarios in a world, for every number type that holds their values, in four mirrored frames.

<<<<<<< HEAD
mod answers;
mod drawing;
=======
mod ledges;
>>>>>>> 62e3f31 (Forgive ledges in the air, against the fall or the rise)
mod one_way;
mod outside;
mod passing;
mod platforms;
mod replay;
mod safety;
pub(super) mod scene;
mod seams;
mod sensors;
mod starting_inside;
mod sweeps;
mod top_down;
mod user_data;
