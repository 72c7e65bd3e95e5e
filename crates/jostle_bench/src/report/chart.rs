//! Time per box over N, both on logarithmic scales: one chart per job, one panel per workload.

use super::row::Row;
use super::svg::{Font, Stroke, Svg};
use crate::job::Job;
use crate::method::Kind;
use crate::workload::Workload;

const PANEL: [f64; 2] = [450.0, 300.0];
/// Where the lines are within a panel: left, top, right, bottom. Names are to the right.
const PLOT: [f64; 4] = [52.0, 34.0, 270.0, 264.0];
const COLUMNS: usize = 2;
const HEADING: f64 = 52.0;

const INK: &str = "#24292f";
const FAINT: &str = "#6a737d";
const GRID: &str = "#e6e8eb";
const OWN: &str = "#d6264f";

/// Muted, so that jostle's own line stands out.
const COLORS: [(&str, &str); 8] = [
    ("packed_spatial_index", "#3b74b0"),
    ("packed_spatial_index_f32", "#6fa8d6"),
    ("broccoli", "#4c9a57"),
    ("parry2d", "#9067a7"),
    ("rapier2d", "#b98bc9"),
    ("rstar", "#c58a1d"),
    ("boxdd", "#7d6b55"),
    ("box2d-rust", "#b3a48c"),
];

fn look(row: &Row) -> Stroke {
    let named = COLORS.iter().find(|(name, _)| *name == row.method);
    let color = named.map_or("#8b949e", |(_, color)| color);
    match row.kind {
        Kind::Headline => Stroke::solid(OWN, 3.5),
        Kind::Variant => Stroke {
            color: OWN,
            width: 1.2,
            dashes: "5 3",
        },
        Kind::Peer => Stroke::solid(color, 1.6),
        Kind::Handwritten => Stroke {
            color,
            width: 1.4,
            dashes: "6 4",
        },
        Kind::Bound => Stroke {
            color: FAINT,
            width: 1.4,
            dashes: "1 4",
        },
    }
}

/// Returns a chart of each job that has rows.
pub(crate) fn all(rows: &[Row]) -> Vec<(Job, String)> {
    let mut charts = Vec::new();
    for job in Job::ALL {
        let rows: Vec<_> = rows.iter().filter(|row| row.cell.job == job).collect();
        if !rows.is_empty() {
            charts.push((job, chart(job, &rows)));
        }
    }
    charts
}

fn chart(job: Job, rows: &[&Row]) -> String {
    let has_rows = |workload: &Workload| rows.iter().any(|row| row.cell.workload == *workload);
    let workloads: Vec<_> = Workload::ALL.into_iter().filter(has_rows).collect();
    let columns = workloads.len().min(COLUMNS);
    let lines = workloads.len().div_ceil(COLUMNS);
    let width = PANEL[0] * small(columns);
    let mut svg = Svg::new([width, HEADING + PANEL[1] * small(lines)], job.title());
    let title = Font {
        color: INK,
        size: 16.0,
        anchor: "start",
        is_bold: true,
    };
    svg.text([16.0, 28.0], job.title(), title);
    let caption = format!("ns per {}, over N; lower is better", job.unit());
    svg.text(
        [16.0, 46.0],
        &caption,
        Font {
            color: FAINT,
            size: 11.0,
            is_bold: false,
            ..title
        },
    );
    for (index, workload) in workloads.into_iter().enumerate() {
        let origin = [
            PANEL[0] * small(index % COLUMNS),
            HEADING + PANEL[1] * small(index / COLUMNS),
        ];
        let is_in = |row: &&&Row| row.cell.workload == workload && row.nanoseconds.is_some();
        let rows: Vec<_> = rows.iter().filter(is_in).copied().collect();
        Panel::new(origin, &rows).draw(&mut svg, workload.name(), &rows);
    }
    svg.finish()
}

fn small(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("few panels, and N below 2^32"))
}

/// The scales of one panel.
struct Panel {
    origin: [f64; 2],
    /// Decimal logarithms of the smallest and largest value, along x and along y.
    x: [f64; 2],
    y: [f64; 2],
}

impl Panel {
    fn new(origin: [f64; 2], rows: &[&Row]) -> Self {
        let x = range(rows.iter().map(|row| small(row.cell.n).log10()));
        let y = range(
            rows.iter()
                .filter_map(|row| row.nanoseconds)
                .map(f64::log10),
        );
        let y = [y[0] - 0.08, y[1] + 0.08];
        Self { origin, x, y }
    }

    fn place(&self, n: f64, nanoseconds: f64) -> [f64; 2] {
        let share =
            |range: [f64; 2], value: f64| (value.log10() - range[0]) / (range[1] - range[0]);
        [
            self.origin[0] + PLOT[0] + share(self.x, n) * (PLOT[2] - PLOT[0]),
            self.origin[1] + PLOT[3] - share(self.y, nanoseconds) * (PLOT[3] - PLOT[1]),
        ]
    }

    fn draw(&self, svg: &mut Svg, name: &str, rows: &[&Row]) {
        let [left, top] = self.origin;
        let font = Font {
            color: INK,
            size: 13.0,
            anchor: "start",
            is_bold: true,
        };
        svg.text([left + PLOT[0], top + 22.0], name, font);
        self.draw_scales(svg, rows);
        let mut labels = Vec::new();
        for row in rows {
            let is_first = labels.iter().all(|label: &Label| label.name != row.method);
            if is_first {
                labels.push(self.draw_method(svg, row, rows));
            }
        }
        self.draw_labels(svg, labels);
    }

    fn draw_scales(&self, svg: &mut Svg, rows: &[&Row]) {
        let font = Font {
            color: FAINT,
            size: 10.0,
            anchor: "end",
            is_bold: false,
        };
        let [left, top] = self.origin;
        for value in ticks(self.y) {
            let [_, y] = self.place(1.0, value);
            svg.line(
                [[left + PLOT[0], y], [left + PLOT[2], y]].as_slice(),
                Stroke::solid(GRID, 1.0),
            );
            svg.text([left + PLOT[0] - 6.0, y + 3.5], &value.to_string(), font);
        }
        let mut sizes: Vec<_> = rows.iter().map(|row| row.cell.n).collect();
        sizes.sort_unstable();
        sizes.dedup();
        for n in sizes {
            let [x, _] = self.place(small(n), 1.0);
            let label = Font {
                anchor: "middle",
                ..font
            };
            svg.text([x, top + PLOT[3] + 16.0], &human(n), label);
        }
    }

    fn draw_method(&self, svg: &mut Svg, row: &Row, rows: &[&Row]) -> Label {
        let stroke = look(row);
        let own = rows.iter().filter(|other| other.method == row.method);
        let times = own.filter_map(|row| Some((row.cell.n, row.nanoseconds?)));
        let mut points: Vec<_> = times.collect();
        points.sort_unstable_by_key(|(n, _)| *n);
        let points: Vec<_> = points
            .iter()
            .map(|(n, time)| self.place(small(*n), *time))
            .collect();
        svg.line(&points, stroke);
        for point in &points {
            svg.dot(*point, stroke.width * 0.5 + 0.9, stroke.color);
        }
        Label {
            name: row.method,
            from: points.last().copied().unwrap_or(self.origin),
            stroke,
            is_bold: row.kind == Kind::Headline,
        }
    }

    /// Places names at the line ends, moved apart if they would cover each other.
    fn draw_labels(&self, svg: &mut Svg, mut labels: Vec<Label>) {
        const STEP: f64 = 13.0;
        labels.sort_unstable_by(|a, b| a.from[1].total_cmp(&b.from[1]));
        let bottom = self.origin[1] + PLOT[3] + 4.0;
        let mut places: Vec<f64> = Vec::new();
        for label in &labels {
            let above = places.last().map_or(f64::MIN, |above| above + STEP);
            places.push(label.from[1].max(above));
        }
        let mut below = bottom + STEP;
        for place in places.iter_mut().rev() {
            *place = place.min(below - STEP);
            below = *place;
        }
        let x = self.origin[0] + PLOT[2] + 20.0;
        for (label, y) in labels.iter().zip(places) {
            let [from_x, from_y] = label.from;
            // Dotted if the line itself ends early: it must not look like a measurement.
            let ends_early = from_x < self.origin[0] + PLOT[2] - 1.0;
            let dashes = if ends_early { "1 4" } else { "" };
            let leader = Stroke {
                width: 0.7,
                dashes,
                ..label.stroke
            };
            svg.line(
                &[[from_x + 3.0, from_y], [x - 8.0, y], [x - 3.0, y]],
                leader,
            );
            let font = Font {
                color: label.stroke.color,
                size: 11.0,
                anchor: "start",
                is_bold: label.is_bold,
            };
            svg.text([x, y + 3.5], label.name, font);
        }
    }
}

struct Label {
    name: &'static str,
    /// The end of its line.
    from: [f64; 2],
    stroke: Stroke,
    is_bold: bool,
}

fn range(values: impl Iterator<Item = f64>) -> [f64; 2] {
    let mut range = [f64::MAX, f64::MIN];
    for value in values {
        range = [range[0].min(value), range[1].max(value)];
    }
    // A single value still needs some width.
    if range[1] - range[0] < 0.1 {
        return [range[0] - 0.1, range[1] + 0.1];
    }
    range
}

/// Returns round values between two logarithms: powers of ten, or steps of 1, 2 and 5 if those are few.
fn ticks([low, high]: [f64; 2]) -> Vec<f64> {
    let steps: &[f64] = if high - low < 1.6 {
        &[1.0, 2.0, 5.0]
    } else {
        &[1.0]
    };
    let mut ticks = Vec::new();
    for power in [
        "0.01", "0.1", "1", "10", "100", "1000", "10000", "100000", "1000000", "10000000",
    ] {
        let power: f64 = power.parse().expect("a number");
        ticks.extend(steps.iter().map(|step| step * power));
    }
    ticks.retain(|tick| low <= tick.log10() && tick.log10() <= high);
    ticks
}

fn human(n: usize) -> String {
    match n {
        1_000_000.. => format!("{}M", n / 1_000_000),
        1_000.. => format!("{}k", n / 1_000),
        _ => n.to_string(),
    }
}
