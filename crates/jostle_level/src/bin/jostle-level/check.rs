//! `check`: the lint, and with `--reach` the play to each goal.

use crate::goals::UnknownGoals;
use crate::opened::{LevelName, Opened, levels};
use crate::options::{Format, Options};
use crate::output::Output;
use crate::remedies::as_options;
use crate::{Outcome, exit_code, json, reach};
use jostle_level::{Finding, Level, LevelError, Lint, Rule, Severity};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::process::ExitCode;

pub(crate) fn run(options: &Options) -> Outcome {
    let mut out = Output::new();
    let mut entries = Vec::new();
    let (mut has_failed, mut has_findings) = (false, false);
    let mut unknown = UnknownGoals::new(options);
    let opened = options.files.iter().flat_map(|file| levels(options, file));
    for opened in opened {
        unknown.look_in(&opened);
        let found = findings(options, opened);
        match options.format {
            Format::Json => entries.push(entry(&found)),
            Format::Text => print(&mut out, &found)?,
        }
        has_failed |= found.error.is_some();
        has_findings |= found.is_bad(options.fail_on);
    }
    if options.format == Format::Json {
        writeln!(out, "{}", json::document(entries))?;
    }
    has_failed |= unknown.complain()?;
    Ok(exit_code(has_failed, has_findings))
}

/// What was found in a level, and why it could not be read or played.
struct Found {
    name: LevelName,
    findings: Vec<Finding>,
    error: Option<LevelError>,
}

impl Found {
    /// Whether there is a finding of this severity or worse.
    fn is_bad(&self, from: Option<Severity>) -> bool {
        let mut findings = self.findings.iter();
        from.is_some_and(|from| findings.any(|finding| from <= finding.severity))
    }
}

fn findings(options: &Options, opened: Opened) -> Found {
    let Opened { name, level } = opened;
    let mut findings = Vec::new();
    let checked = level.and_then(|level| add_findings(options, &name, &level, &mut findings));
    Found {
        name,
        findings,
        error: checked.err(),
    }
}

/// Adds what the lint finds and, if there are goals, what playing finds.
fn add_findings(
    options: &Options,
    name: &LevelName,
    level: &Level,
    findings: &mut Vec<Finding>,
) -> Result<(), LevelError> {
    let lint = lint(options, level);
    *findings = level.lint(&lint);
    if options.goals.is_empty() {
        return Ok(());
    }
    let reached = reach::play(options, name, level, true)?;
    let played = reached.findings(level).into_iter();
    findings.extend(played.filter(|finding| !lint.silences(level, finding)));
    // The most severe first, as the lint has them.
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
    Ok(())
}

fn lint(options: &Options, level: &Level) -> Lint {
    let tile = level.tile_size.y;
    let mut lint = Lint::new(options.body_size(tile));
    lint = if options.is_top_down {
        lint.top_down()
    } else {
        lint.with_character(options.settings(tile))
    };
    if let Some(start) = &options.start {
        lint = lint.with_start(start);
    }
    options.allow.iter().copied().fold(lint, Lint::allow)
}

fn print(out: &mut impl Write, found: &Found) -> io::Result<()> {
    for finding in &found.findings {
        let line = found.name.in_line(&finding.to_string());
        writeln!(out, "{}", as_options(&line))?;
    }
    if let Some(error) = &found.error {
        let line = found.name.in_line(&error.to_string());
        return writeln!(out, "{}", as_options(&line));
    }
    writeln!(out, "{}: {}", found.name, counts(&found.findings))
}

/// Returns how many findings there are of each severity, as people say it.
fn counts(findings: &[Finding]) -> String {
    let count = |severity: Severity| {
        let count = findings
            .iter()
            .filter(|finding| finding.severity == severity)
            .count();
        match count {
            0 => None,
            1 => Some(format!("1 {severity}")),
            count => Some(format!("{count} {severity}s")),
        }
    };
    let counts = [Severity::Error, Severity::Warning, Severity::Hint].map(count);
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    if counts.is_empty() {
        return "nothing found".to_owned();
    }
    counts.join(", ")
}

fn entry(found: &Found) -> Value {
    let findings: Vec<Value> = found.findings.iter().map(json::finding).collect();
    let error = found.error.as_ref().map(json::error);
    json!({ "level": found.name.to_string(), "findings": findings, "error": error })
}

pub(crate) fn list_rules() -> Outcome {
    let mut out = Output::new();
    let names = Rule::ALL.iter().map(|rule| rule.name().len());
    let width = names.max().unwrap_or(0);
    for rule in Rule::ALL {
        let (name, severity) = (rule.name(), rule.severity().to_string());
        writeln!(out, "{name:<width$}  {severity:<7}  {}", rule.summary())?;
    }
    Ok(ExitCode::SUCCESS)
}
