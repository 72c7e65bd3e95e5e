//! Entities of LDtk, and their kinds.

use super::{Project, field};
use serde_json::{Value, json};

/// The definition of an entity.
#[derive(Clone, Debug)]
pub(crate) struct EntityKind {
    name: String,
    size: [i32; 2],
    pivot: [f64; 2],
    is_resizable: [bool; 2],
    tags: Vec<String>,
}

/// An entity in a level.
#[derive(Clone, Debug)]
pub(crate) struct Entity {
    name: String,
    iid: String,
    px: [i32; 2],
    size: Option<[i32; 2]>,
    fields: Vec<Value>,
}

impl EntityKind {
    /// Creates a kind of entity of that size, with the pivot in its upper left corner.
    pub(crate) fn new(name: &str, size: [i32; 2]) -> Self {
        Self {
            name: name.to_owned(),
            size,
            pivot: [0.0, 0.0],
            is_resizable: [false, false],
            tags: Vec::new(),
        }
    }

    /// Sets the pivot as a share of the size.
    pub(crate) fn pivot(mut self, pivot: [f64; 2]) -> Self {
        self.pivot = pivot;
        self
    }

    /// Sets whether its entities can be resized, per axis.
    pub(crate) fn resizable(mut self, axes: [bool; 2]) -> Self {
        self.is_resizable = axes;
        self
    }

    /// Adds a tag.
    pub(crate) fn tag(mut self, tag: &str) -> Self {
        self.tags.push(tag.to_owned());
        self
    }

    pub(super) fn to_json(&self, index: usize) -> Value {
        json!({
            "identifier": self.name, "uid": 100 + index, "tags": self.tags, "width": self.size[0],
            "height": self.size[1], "pivotX": self.pivot[0], "pivotY": self.pivot[1],
            "resizableX": self.is_resizable[0], "resizableY": self.is_resizable[1], "fieldDefs": [],
        })
    }
}

impl Entity {
    /// Creates an entity of a kind with its pivot at that pixel of its layer.
    pub(crate) fn new(name: &str, px: [i32; 2]) -> Self {
        Self {
            name: name.to_owned(),
            iid: format!("{name}-{}-{}", px[0], px[1]),
            px,
            size: None,
            fields: Vec::new(),
        }
    }

    /// Sets the iid, for others to refer to.
    pub(crate) fn iid(mut self, iid: &str) -> Self {
        iid.clone_into(&mut self.iid);
        self
    }

    /// Sets a size of its own.
    pub(crate) fn size(mut self, size: [i32; 2]) -> Self {
        self.size = Some(size);
        self
    }

    /// Adds a field, such as `field("speed", "Float", &json!(1.5))`.
    pub(crate) fn field(mut self, name: &str, kind: &str, value: &Value) -> Self {
        self.fields.push(field(name, kind, value));
        self
    }

    pub(super) fn to_json(&self, project: &Project) -> Value {
        let mut kinds = project.entities.iter();
        let index = kinds.position(|kind| kind.name == self.name);
        let index = index.expect("the kind of the entity is defined");
        let kind = &project.entities[index];
        let size = self.size.unwrap_or(kind.size);
        json!({
            "__identifier": self.name, "__grid": [0, 0], "__pivot": kind.pivot, "__tags": kind.tags, "__tile": null,
            "__smartColor": "#000000", "iid": self.iid, "width": size[0], "height": size[1], "defUid": 100 + index,
            "px": self.px, "fieldInstances": self.fields,
        })
    }
}
