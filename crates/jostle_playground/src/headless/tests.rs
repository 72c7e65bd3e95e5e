//! Runs of the sample scene: what is printed, compared and written.

use super::{Run, per_second, report, report_later, run_all, write_all, write_levels};
use crate::options::Options;
use crate::sample::SAMPLES;
use jostle_playground::{OpenedFile, SCENES, SceneEntry};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A folder for this process and this test alone.
fn folder(name: &str) -> PathBuf {
    let name = format!("jostle_headless_{}_{name}", std::process::id());
    std::env::temp_dir().join(name)
}

#[test]
fn the_line_shows_counts_and_the_result() {
    let runs = run_all(&[&SAMPLES[0]], None);
    let line = report(&runs, true);
    assert!(line.starts_with("Sample "), "{line}");
    assert!(
        line.contains(" 6 bodies ") && line.contains(" ticks/s "),
        "{line}"
    );
    assert!(line.ends_with(" ok\n"), "{line}");
    assert!(runs.iter().all(Run::is_right));
}

#[test]
fn one_line_is_enough_if_all_is_well() {
    let right = run_all(&[&SAMPLES[0], &SAMPLES[0]], None);
    let line = "2 scenes checked: all checksums as expected\n";
    assert_eq!(report(&right, false), line);
    let wrong = run_all(&[&SAMPLES[0], &SAMPLES[1]], None);
    assert_eq!(report(&wrong, false).lines().count(), 2, "both are named");
    let short = run_all(&[&SAMPLES[0]], Some(3));
    assert!(report(&short, false).ends_with(" after 3 ticks\n"));
}

#[test]
fn the_report_arrives_from_its_thread() {
    let report = report_later(vec![&SAMPLES[0]], &Options::default());
    let line = "1 scene checked: all checksums as expected\n";
    assert_eq!(report.recv().as_deref(), Ok(line));
}

#[test]
fn a_wrong_checksum_is_reported_with_both_numbers() {
    let wrong = Run::new(&SAMPLES[1], None);
    assert!(!wrong.is_right());
    let (line, hash) = (wrong.line(0), wrong.scene.checksum());
    let complaint = format!("checksum {hash:016x}, expected {:016x}", 1);
    assert!(line.ends_with(&complaint), "{line}");
}

#[test]
fn other_ticks_are_not_compared() {
    let short = Run::new(&SAMPLES[1], Some(3));
    assert!(short.is_right());
    assert!(
        short.line(0).ends_with(" after 3 ticks"),
        "{}",
        short.line(0)
    );
}

#[test]
fn the_same_run_gives_the_same_checksum_and_picture() {
    let [mut one, mut other] = [0, 0].map(|number| Run::new(&SAMPLES[number], None));
    assert_eq!(one.scene.checksum(), other.scene.checksum());
    let folder = folder("twice");
    fs::create_dir_all(&folder).expect("there is room for files");
    let paths = ["one.png", "other.png"].map(|name| folder.join(name));
    one.write_picture(&paths[0]).expect("it can be written");
    other.write_picture(&paths[1]).expect("it can be written");
    let [one, other] = paths.map(|path| fs::read(path).expect("it was written"));
    assert!(one == other && one.starts_with(b"\x89PNG"));
    fs::remove_dir_all(folder).expect("it was made here");
}

#[test]
fn a_picture_of_each_scene_is_written_and_named() {
    let folder = folder("all");
    let mut runs: Vec<Run> = SAMPLES.iter().map(|entry| Run::new(entry, None)).collect();
    let mut out = Vec::new();
    write_all(&mut runs, &folder, &mut out).expect("there is room for files");
    let said = String::from_utf8(out).expect("it is text");
    for entry in SAMPLES {
        let path = folder.join(format!("{}.png", entry.cli_name));
        assert!(
            path.is_file() && said.contains(&path.display().to_string()),
            "{said}"
        );
    }
    fs::remove_dir_all(folder).expect("it was made here");
}

#[test]
fn the_platformer_is_recorded() {
    const PLATFORMER: &[SceneEntry] = &[SceneEntry {
        cli_name: "platformer",
        ..SAMPLES[0]
    }];
    let folder = folder("recorded");
    let mut runs = vec![Run::new(&PLATFORMER[0], Some(5))];
    let mut out = Vec::new();
    write_all(&mut runs, &folder, &mut out).expect("there is room for files");
    let recording = fs::read(folder.join("platformer.jostle")).expect("it was written");
    assert!(recording.starts_with(b"jostle\r\n"));
    let said = String::from_utf8(out).expect("it is text");
    assert!(said.contains("platformer.jostle"), "{said}");
    fs::remove_dir_all(folder).expect("it was made here");
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = folder("taken");
    fs::create_dir_all(folder.join("sample.png")).expect("there is room for files");
    let mut runs: Vec<Run> = SAMPLES
        .iter()
        .map(|entry| Run::new(entry, Some(1)))
        .collect();
    let mut out = Vec::new();
    let error = write_all(&mut runs, &folder, &mut out).expect_err("a folder has that name");
    let path = folder.join("sample.png");
    assert_eq!(
        error.to_string(),
        format!("cannot write `{}`", path.display())
    );
    assert!(error.source().is_some(), "it has a cause");
    assert!(folder.join("wrong.png").is_file(), "the others are written");
    fs::remove_dir_all(folder).expect("it was made here");
}

#[test]
fn speed_is_in_ticks_per_second() {
    assert_eq!(per_second(300, Duration::from_millis(500)), 600);
    assert_eq!(per_second(0, Duration::ZERO), 0);
}

/// A project of LDtk with levels of these names, which have no places.
fn project(folder: &Path, names: &[&str]) -> OpenedFile {
    let levels: Vec<String> = names
        .iter()
        .map(|name| {
            format!(r#"{{"identifier": "{name}", "pxWid": 32, "pxHei": 32, "layerInstances": []}}"#)
        })
        .collect();
    let text = format!(
        r#"{{"worldLayout": "LinearHorizontal", "defaultGridSize": 16, "levels": [{}]}}"#,
        levels.join(",")
    );
    let path = folder.join("row.ldtk");
    fs::write(&path, text).expect("there is room for files");
    OpenedFile::open(&path).expect("it is a project")
}

#[test]
fn each_level_has_a_picture_of_its_own() {
    let folder = folder("names");
    fs::create_dir_all(&folder).expect("there is room for files");
    let names = ["A B", "A/B", "A_B", "A_B-2"];
    let file = project(&folder, &names);
    let mut out = Vec::new();
    write_levels(SCENES, &file, &folder, &mut out).expect("there is room for files");
    let said = String::from_utf8(out).expect("it is text");
    let mut paths: Vec<&str> = said.lines().collect();
    assert!(paths.iter().all(|path| Path::new(path).is_file()), "{said}");
    paths.sort_unstable();
    paths.dedup();
    assert_eq!(paths.len(), names.len(), "{said}");
    fs::remove_dir_all(folder).expect("it was made here");
}

#[test]
fn a_picture_that_cannot_be_written_leaves_out_no_other_level() {
    let folder = folder("blocked");
    fs::create_dir_all(folder.join("row_A.png")).expect("there is room for files");
    let file = project(&folder, &["A", "B"]);
    let mut out = Vec::new();
    let error = write_levels(SCENES, &file, &folder, &mut out).expect_err("a folder is there");
    assert!(error.to_string().contains("row_A.png"), "{error}");
    assert!(folder.join("row_B.png").is_file());
    fs::remove_dir_all(folder).expect("it was made here");
}
