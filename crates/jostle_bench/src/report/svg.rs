//! The part of SVG that the charts need.

use std::fmt::Write as _;

/// A drawing that grows element by element.
#[derive(Debug)]
pub(crate) struct Svg {
    size: [f64; 2],
    body: String,
}

/// The look of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stroke {
    pub(crate) color: &'static str,
    pub(crate) width: f64,
    /// As in `stroke-dasharray`; empty for a solid line.
    pub(crate) dashes: &'static str,
}

impl Stroke {
    pub(crate) const fn solid(color: &'static str, width: f64) -> Self {
        Self {
            color,
            width,
            dashes: "",
        }
    }
}

/// The look of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Font {
    pub(crate) color: &'static str,
    pub(crate) size: f64,
    /// Where its position is: `start`, `middle` or `end`.
    pub(crate) anchor: &'static str,
    pub(crate) is_bold: bool,
}

impl Svg {
    /// Creates a drawing on a white card, so that it is readable on light and dark pages.
    pub(crate) fn new(size: [f64; 2], title: &str) -> Self {
        let [width, height] = size;
        let body = format!(
            "<title>{}</title>\n\
             <rect x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"#fff\" stroke=\"#d0d4da\"/>\n",
            escaped(title),
            width - 1.0,
            height - 1.0
        );
        Self { size, body }
    }

    pub(crate) fn line(&mut self, points: &[[f64; 2]], stroke: Stroke) {
        let points: Vec<_> = points
            .iter()
            .map(|[x, y]| format!("{x:.1},{y:.1}"))
            .collect();
        let dashes = match stroke.dashes {
            "" => String::new(),
            dashes => format!(" stroke-dasharray=\"{dashes}\""),
        };
        let _ = writeln!(
            self.body,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\"{dashes}/>",
            points.join(" "),
            stroke.color,
            stroke.width,
        );
    }

    pub(crate) fn dot(&mut self, [x, y]: [f64; 2], radius: f64, color: &str) {
        let _ = writeln!(
            self.body,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{color}\"/>"
        );
    }

    pub(crate) fn text(&mut self, [x, y]: [f64; 2], text: &str, font: Font) {
        let weight = if font.is_bold {
            " font-weight=\"bold\""
        } else {
            ""
        };
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{}\" fill=\"{}\" text-anchor=\"{}\"{weight}>{}</text>",
            font.size,
            font.color,
            font.anchor,
            escaped(text)
        );
    }

    pub(crate) fn finish(self) -> String {
        let [width, height] = self.size;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"system-ui, sans-serif\" role=\"img\">\n{}</svg>\n",
            self.body
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
