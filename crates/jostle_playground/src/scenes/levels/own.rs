//! The levels that come with the scene.

use crate::opened_file::OpenedFile;
use crate::opened_level::{Look, OpenedLevel};
use jostle_inspect::SentFile;
use std::sync::{Arc, LazyLock};

/// A level that comes with the scene.
struct Own {
    files: &'static [(&'static str, &'static [u8])],
    look: Look,
}

macro_rules! file {
    ($name:literal) => {
        (
            $name,
            include_bytes!(concat!("../../../../jostle_level/assets/levels/", $name)),
        )
    };
}

const OWN: [Own; 2] = [
    Own {
        files: &[file!("meadow.tmx"), file!("meadow.tsx")],
        look: Look {
            cave: 17,
            scenery: &[
                ("tree", [5, 17]),
                ("bush", [8, 17]),
                ("lamp", [17, 17]),
                ("tree", [32, 17]),
                ("bush", [51, 17]),
                ("lamp", [57, 17]),
                ("tree", [20, 10]),
                ("bush", [25, 10]),
                ("tree", [45, 10]),
                ("lamp", [51, 10]),
            ],
        },
    },
    Own {
        files: &[file!("caves.ldtk")],
        look: Look {
            cave: 0,
            scenery: &[],
        },
    },
];

/// Returns the levels. They are read once.
pub(super) fn levels() -> Vec<Arc<OpenedLevel>> {
    static LEVELS: LazyLock<Vec<Arc<OpenedLevel>>> =
        LazyLock::new(|| OWN.iter().map(|own| Arc::new(own.open())).collect());
    LEVELS.clone()
}

impl Own {
    fn open(&self) -> OpenedLevel {
        let sent = |&(name, bytes): &(&str, &[u8])| SentFile {
            name: name.to_owned(),
            bytes: bytes.to_vec(),
        };
        let files: Vec<SentFile> = self.files.iter().map(sent).collect();
        let opened = OpenedFile::read(&files).expect("the level is valid");
        let level = (*opened[0].levels()[0]).clone();
        level.with_look(self.look)
    }
}
