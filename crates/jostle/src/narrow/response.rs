/// What a mover does about an obstacle that it meets, the weakest first.
///
/// Where several contacts of one moment and one axis ask for different things, the strongest wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Response {
    /// Goes through as if nothing were there.
    Pass,
    /// Stops along the axis of the contact and goes on along the other.
    Slide,
    /// Turns round along the axis of the contact, keeping all of its motion.
    Bounce,
    /// Ends the move.
    Stop,
}
