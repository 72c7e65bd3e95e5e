//! Decisions, taken from bytes.

/// What is left of the bytes. Zeros when they are used up.
pub(crate) struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn one(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first
    }

    /// A number less than a limit.
    pub(crate) fn below(&mut self, limit: u8) -> u8 {
        self.one() % limit
    }

    /// Once in a while.
    pub(crate) fn rarely(&mut self) -> bool {
        self.one() >= 250
    }

    pub(crate) fn word(&mut self) -> u32 {
        u32::from_le_bytes([(); 4].map(|()| self.one()))
    }

    /// A code: mostly a small one.
    pub(crate) fn code(&mut self) -> u32 {
        match self.one() {
            small @ 0..200 => u32::from(small % 16),
            200..230 => 1 << self.below(32),
            230..245 => u32::MAX,
            _ => self.word(),
        }
    }

    /// A text that ends with a zero byte.
    pub(crate) fn text(&mut self) -> &'static std::ffi::CStr {
        let texts = [
            c"sword",
            c"hurt",
            c"fifteen bytes..",
            c"sixteen bytes...",
            c"",
            c"\xff",
            c"...\n.#.\n###",
            c"/#\\\n###",
        ];
        texts[usize::from(self.below(8))]
    }
}
