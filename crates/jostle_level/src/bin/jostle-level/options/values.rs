//! The values of options.

use super::{Feel, Format, NamedValue, OptionsError};
use jostle::Outside;
use jostle_level::{Rule, Severity};
use std::fs;

pub(super) fn pair(name: &str, text: &str) -> Result<[String; 2], OptionsError> {
    let parts = text.split_once('=');
    let parts = parts.map(|(key, words)| [key.to_owned(), words.to_owned()]);
    parts.ok_or_else(|| OptionsError(format!("--{name} is `{text}`: write NAME=WORDS")))
}

pub(super) fn value(text: &str) -> Result<NamedValue, OptionsError> {
    let read = || {
        let (key, words) = text.split_once('=')?;
        let (layer, value) = key.rsplit_once(':')?;
        Some(NamedValue {
            layer: layer.to_owned(),
            value: value.parse().ok()?,
            words: words.to_owned(),
        })
    };
    read().ok_or_else(|| OptionsError(format!("--value is `{text}`: write LAYER:NUMBER=WORDS")))
}

pub(super) fn project(file: &str) -> Result<(String, Vec<u8>), OptionsError> {
    let bytes = fs::read(file);
    let bytes = bytes.map_err(|error| {
        OptionsError(format!(
            "--project is `{file}`, which cannot be opened ({error}): check the path"
        ))
    })?;
    Ok((file.to_owned(), bytes))
}

pub(super) fn list(text: &str) -> Vec<String> {
    let words = text.split(',').map(str::trim);
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

pub(super) fn rules(text: &str) -> Result<Vec<Rule>, OptionsError> {
    let rule = |name: String| {
        Rule::from_name(&name).ok_or_else(|| {
            OptionsError(format!(
                "there is no rule `{name}`: jostle-level --rules lists them"
            ))
        })
    };
    list(text).into_iter().map(rule).collect()
}

pub(super) fn amount(name: &str, text: &str) -> Result<f32, OptionsError> {
    let number = text.parse::<f32>().ok();
    number
        .filter(|number| number.is_finite() && 0.0 < *number)
        .ok_or_else(|| {
            OptionsError(format!(
                "--{name} is `{text}`: it must be a number above zero"
            ))
        })
}

pub(super) fn whole(name: &str, text: &str) -> Result<usize, OptionsError> {
    let number = text.parse::<usize>();
    number.map_err(|_| OptionsError(format!("--{name} is `{text}`: it must be a whole number")))
}

pub(super) fn size(text: &str) -> Result<[f32; 2], OptionsError> {
    let (width, height) = text
        .split_once('x')
        .ok_or_else(|| OptionsError(format!("--body is `{text}`: write it as 12x14")))?;
    Ok([amount("body", width)?, amount("body", height)?])
}

pub(super) fn scale(text: &str) -> Result<[u32; 2], OptionsError> {
    let (units, pixels) = text.split_once('/').unwrap_or((text, "1"));
    let number = |part: &str| part.parse::<u32>().ok().filter(|number| 0 < *number);
    let both = number(units).zip(number(pixels));
    let both = both.map(|(units, pixels)| [units, pixels]);
    both.ok_or_else(|| OptionsError(format!("--scale is `{text}`: write it as 1/16")))
}

pub(super) fn outside(text: &str) -> Result<Outside, OptionsError> {
    match text {
        "empty" => Ok(Outside::Empty),
        "solid" => Ok(Outside::Solid),
        other => Err(OptionsError(format!(
            "--outside is `{other}`: it must be empty or solid"
        ))),
    }
}

pub(super) fn feel(text: &str) -> Result<Feel, OptionsError> {
    match text {
        "classic" => Ok(Feel::Classic),
        "precise" => Ok(Feel::Precise),
        "floaty" => Ok(Feel::Floaty),
        other => Err(OptionsError(format!(
            "--feel is `{other}`: it must be classic, precise or floaty"
        ))),
    }
}

pub(super) fn format(text: &str) -> Result<Format, OptionsError> {
    match text {
        "text" => Ok(Format::Text),
        "json" => Ok(Format::Json),
        other => Err(OptionsError(format!(
            "--format is `{other}`: it must be text or json"
        ))),
    }
}

pub(super) fn severity(text: &str) -> Result<Option<Severity>, OptionsError> {
    match text {
        "hint" => Ok(Some(Severity::Hint)),
        "warning" => Ok(Some(Severity::Warning)),
        "error" => Ok(Some(Severity::Error)),
        "never" => Ok(None),
        other => Err(OptionsError(format!(
            "--fail-on is `{other}`: it must be hint, warning, error or never"
        ))),
    }
}
