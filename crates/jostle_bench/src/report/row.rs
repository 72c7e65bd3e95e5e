//! One method in one cell, as it is written to the results.

use crate::job::Cell;
use crate::method::Kind;
use crate::turns::Measured;
use crate::version;

#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) cell: Cell,
    pub(crate) method: &'static str,
    pub(crate) kind: Kind,
    pub(crate) version: &'static str,
    /// Per box, query or bullet; `None` if the method was left out as too slow.
    pub(crate) nanoseconds: Option<f64>,
    /// Its time relative to jostle's.
    pub(crate) ratio: Option<f64>,
    pub(crate) is_best_peer: bool,
    pub(crate) pairs: u64,
    pub(crate) hash: u64,
}

impl Row {
    /// Returns the rows of a cell.
    pub(crate) fn of(measured: &Measured) -> Vec<Self> {
        let timings = &measured.timings;
        let headline = timings.iter().find(|timing| timing.kind == Kind::Headline);
        let own = headline.and_then(|timing| timing.nanoseconds);
        let peers = timings.iter().filter(|timing| timing.kind == Kind::Peer);
        let best = peers
            .filter_map(|timing| timing.nanoseconds)
            .min_by(f64::total_cmp);
        let row = |timing: &crate::turns::Timing| Self {
            cell: measured.cell,
            method: timing.method,
            kind: timing.kind,
            version: version::of(timing.package),
            nanoseconds: timing.nanoseconds,
            ratio: timing.nanoseconds.zip(own).map(|(time, own)| time / own),
            is_best_peer: timing.kind == Kind::Peer
                && timing.nanoseconds.is_some()
                && timing.nanoseconds.map(f64::to_bits) == best.map(f64::to_bits),
            pairs: measured.answer.count,
            hash: measured.answer.hash,
        };
        timings.iter().map(row).collect()
    }

    /// Returns the row as one line of JSON.
    pub(crate) fn json(&self) -> String {
        let number =
            |value: Option<f64>| value.map_or("null".into(), |value| format!("{value:.4}"));
        format!(
            concat!(
                r#"{{"job":"{}","workload":"{}","n":{},"method":"{}","version":"{}","#,
                r#""ns_per_box":{},"ratio_to_jostle":{},"best_peer":{},"pairs":{},"hash":"{:016x}"}}"#
            ),
            self.cell.job.name(),
            self.cell.workload.name(),
            self.cell.n,
            self.method,
            self.version,
            number(self.nanoseconds),
            number(self.ratio),
            self.is_best_peer,
            self.pairs,
            self.hash,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Answer;
    use crate::job::Job;
    use crate::turns::Timing;
    use crate::workload::Workload;

    fn timing(method: &'static str, kind: Kind, nanoseconds: Option<f64>) -> Timing {
        Timing {
            method,
            package: "",
            kind,
            nanoseconds,
        }
    }

    #[test]
    fn a_row_is_one_line_with_every_field() {
        let measured = Measured {
            cell: Cell {
                job: Job::AllPairs,
                workload: Workload::Line,
                n: 1_000,
            },
            answer: Answer {
                count: 7,
                hash: 255,
            },
            timings: vec![
                timing("own", Kind::Headline, Some(2.0)),
                timing("slow", Kind::Peer, Some(9.0)),
                timing("fast", Kind::Peer, Some(5.0)),
                timing("bound", Kind::Bound, Some(1.0)),
                timing("left out", Kind::Peer, None),
            ],
        };
        let rows = Row::of(&measured);
        assert_eq!(
            rows[2].json(),
            concat!(
                r#"{"job":"J1","workload":"line","n":1000,"method":"fast","version":"","#,
                r#""ns_per_box":5.0000,"ratio_to_jostle":2.5000,"best_peer":true,"#,
                r#""pairs":7,"hash":"00000000000000ff"}"#
            )
        );
        let best: Vec<_> = rows.iter().map(|row| row.is_best_peer).collect();
        assert_eq!(best, [false, false, true, false, false]);
        assert!(
            rows[4]
                .json()
                .contains(r#""ns_per_box":null,"ratio_to_jostle":null"#)
        );
    }
}
