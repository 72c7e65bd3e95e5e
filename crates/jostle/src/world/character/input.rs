/// What a player, or a script, wants of a character in one tick: what is held, not what was pressed just
/// now. The character sees presses by itself.
///
/// # Examples
///
/// ```
/// use jostle::CharacterInput;
///
/// let half_left = CharacterInput { move_x: -64, ..CharacterInput::NONE };
/// assert!(half_left.with_jump().jump);
/// assert_eq!(CharacterInput::RIGHT.move_x, 127);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CharacterInput {
    /// Where to and how fast, in 127ths of the run speed: from -127, toward lesser coordinates, to 127.
    pub move_x: i8,
    /// Whether up is held: to climb.
    pub up: bool,
    /// Whether down is held: to climb down, to drop through.
    pub down: bool,
    /// Whether jump is held.
    pub jump: bool,
}

impl CharacterInput {
    /// Nothing at all.
    pub const NONE: Self = Self {
        move_x: 0,
        up: false,
        down: false,
        jump: false,
    };
    /// At full speed toward lesser coordinates.
    pub const LEFT: Self = Self {
        move_x: -127,
        ..Self::NONE
    };
    /// At full speed toward greater coordinates.
    pub const RIGHT: Self = Self {
        move_x: 127,
        ..Self::NONE
    };
    /// Up, and nothing else.
    pub const UP: Self = Self {
        up: true,
        ..Self::NONE
    };
    /// Down, and nothing else.
    pub const DOWN: Self = Self {
        down: true,
        ..Self::NONE
    };

    /// The same with the jump button held.
    #[must_use]
    pub const fn with_jump(self) -> Self {
        Self { jump: true, ..self }
    }
}
