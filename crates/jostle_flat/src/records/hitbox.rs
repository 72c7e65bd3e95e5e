use crate::codes;
use crate::failure::{Failure, flags, size_of_definition};
use crate::records::Rect;
use jostle::{BodyRef, Filter, Hitbox, Label, Scalar};

/// The description of a hitbox: a named box on a body, which blocks nothing.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HitboxDef<S: Scalar> {
    /// The size of this struct in bytes, so that later versions can add fields at its end. Set by the `_init`
    /// function; another size is refused.
    pub size: u32,
    /// The layers that the hitbox is in, one bit each; all by default.
    pub layers: u32,
    /// The layers that the hitbox looks for; all by default.
    pub mask: u32,
    /// `INACTIVE`, or 0.
    pub flags: u32,
    /// The box, relative to the body's minimum corner, while the body faces right. It may be outside the body.
    /// Width and height must be greater than zero.
    pub rect: Rect<S>,
}

/// Two hitboxes of different bodies that overlap.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HitboxPair {
    /// The id of the first body.
    pub a: u64,
    /// The id of the second body, which is greater.
    pub b: u64,
    /// The number that the game gave to the first body.
    pub a_data: u64,
    /// The number that the game gave to the second body.
    pub b_data: u64,
    /// The label of the first body's hitbox, ended by a zero byte.
    pub a_label: [u8; 16],
    /// The label of the second body's hitbox, ended by a zero byte.
    pub b_label: [u8; 16],
}

/// A hitbox that was found.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HitboxFound {
    /// The id of the body.
    pub body: u64,
    /// The number that the game gave to the body.
    pub data: u64,
    /// The label of the hitbox, ended by a zero byte.
    pub label: [u8; 16],
}

impl<S: Scalar> HitboxDef<S> {
    /// Returns the defaults: an empty box in all layers, which looks for all layers.
    #[must_use]
    pub fn new() -> Self {
        Self {
            size: size_of_definition::<Self>(),
            layers: u32::MAX,
            mask: u32::MAX,
            flags: 0,
            rect: Rect {
                x: S::ZERO,
                y: S::ZERO,
                w: S::ZERO,
                h: S::ZERO,
            },
        }
    }

    /// Returns the hitbox that is described.
    ///
    /// # Errors
    ///
    /// Returns an error if a flag is unknown or the box is impossible.
    pub fn to_hitbox(&self, label: Label) -> Result<Hitbox<S>, Failure<S>> {
        flags("flags", self.flags, codes::INACTIVE)?;
        let hitbox = Hitbox::new(label, self.rect.to_box()?)
            .with_filter(Filter::new(self.layers, self.mask));
        Ok(if self.flags & codes::INACTIVE == 0 {
            hitbox
        } else {
            hitbox.inactive()
        })
    }
}

impl<S: Scalar> Default for HitboxDef<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl From<&[(BodyRef, Label); 2]> for HitboxPair {
    fn from([(a, a_label), (b, b_label)]: &[(BodyRef, Label); 2]) -> Self {
        Self {
            a: a.id.to_bits(),
            b: b.id.to_bits(),
            a_data: a.data,
            b_data: b.data,
            a_label: bytes_of(a_label),
            b_label: bytes_of(b_label),
        }
    }
}

impl From<&(BodyRef, Label)> for HitboxFound {
    fn from((body, label): &(BodyRef, Label)) -> Self {
        Self {
            body: body.id.to_bits(),
            data: body.data,
            label: bytes_of(label),
        }
    }
}

/// Returns the bytes of a label, which has at most 15, and zeros.
fn bytes_of(label: &Label) -> [u8; 16] {
    let mut bytes = [0; 16];
    let text = label.as_str().as_bytes();
    bytes[..text.len()].copy_from_slice(text);
    bytes
}
