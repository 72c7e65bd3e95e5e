//! Where the files of a run go.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Hints at where the workspace is.
#[derive(Clone, Debug, Default)]
struct Clues {
    /// `CARGO_TARGET_DIR`.
    target: Option<PathBuf>,
    /// `CARGO_MANIFEST_DIR`.
    manifest: Option<PathBuf>,
    /// The program's own path.
    program: Option<PathBuf>,
}

/// Returns the folder for pictures and recordings: `jostle` in the target folder of the workspace, or in the current
/// folder if there is no workspace.
pub(crate) fn output() -> PathBuf {
    let path = |name: &str| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let clues = Clues {
        target: path("CARGO_TARGET_DIR"),
        manifest: path("CARGO_MANIFEST_DIR"),
        program: env::current_exe().ok(),
    };
    clues.target_folder().unwrap_or_default().join("jostle")
}

impl Clues {
    fn target_folder(self) -> Option<PathBuf> {
        self.target.or_else(|| {
            let places = [self.manifest, self.program];
            let root = places
                .iter()
                .flatten()
                .find_map(|place| workspace_around(place));
            root.map(|root| root.join("target"))
        })
    }
}

/// Returns the nearest ancestor whose `Cargo.toml` defines a workspace.
fn workspace_around(place: &Path) -> Option<&Path> {
    let is_root = |folder: &&Path| {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        manifest.lines().any(|line| line.trim() == "[workspace]")
    };
    place.ancestors().find(is_root)
}

#[cfg(test)]
mod tests {
    use super::{Clues, output};
    use std::path::{Path, PathBuf};

    fn here() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR"))
    }

    fn root() -> PathBuf {
        let crates = here().parent().expect("the crate is in `crates`");
        crates
            .parent()
            .expect("`crates` is in the workspace")
            .to_path_buf()
    }

    #[test]
    fn the_configured_target_folder_comes_first() {
        let clues = Clues {
            target: Some("elsewhere".into()),
            manifest: Some(here().into()),
            program: None,
        };
        assert_eq!(clues.target_folder(), Some("elsewhere".into()));
    }

    #[test]
    fn the_workspace_is_found_from_the_manifest_and_from_the_program() {
        let manifest = Clues {
            manifest: Some(here().into()),
            ..Clues::default()
        };
        let program = Clues {
            manifest: Some("/nowhere".into()),
            program: Some(root().join("target/release/jostle_playground")),
            ..Clues::default()
        };
        for clues in [manifest, program] {
            assert_eq!(clues.target_folder(), Some(root().join("target")));
        }
    }

    #[test]
    fn without_a_workspace_it_is_the_current_folder() {
        let clues = Clues {
            program: Some("/nowhere/bin/jostle_playground".into()),
            ..Clues::default()
        };
        assert_eq!(clues.target_folder(), None);
        assert!(output().ends_with("jostle"));
    }
}
