//! Questions about what is where.

use super::FlatWorld;
use crate::answers::{Answers, refill};
use crate::codes;
use crate::failure::{Failure, FailureAt, check_delta, check_size};
use crate::records::{Found, LineHit, QueryRecord, Rect};
use jostle::queries::{Query, Within};
use jostle::{Aabb, BodyKind, Circle, Ray, Scalar, Segment, Vec2};

/// Questions. All of them fail if the shape is impossible, or the query names bodies that are not in this world.
///
/// What is only touched does not count. Answers are ordered: tiles by map, row and column, then bodies by id; along a
/// line, by when they are met.
#[expect(
    clippy::missing_errors_doc,
    reason = "they all fail alike, as the line above says"
)]
impl<S: Scalar> FlatWorld<S> {
    /// Finds what overlaps a box.
    pub fn overlapping<'a>(
        &self,
        area: &Rect<S>,
        query: &QueryRecord,
        answers: &'a mut Answers<S>,
    ) -> Result<&'a [Found], Failure<S>> {
        let question = self.world.overlapping(area.to_box()?);
        self.answer_within(question, query, answers)
    }

    /// Finds what overlaps a circle.
    pub fn overlapping_circle<'a>(
        &self,
        center: [S; 2],
        radius: S,
        query: &QueryRecord,
        answers: &'a mut Answers<S>,
    ) -> Result<&'a [Found], Failure<S>> {
        let circle = Circle::try_new(center, radius)?;
        self.answer_within(self.world.overlapping_circle(circle), query, answers)
    }

    /// Finds what contains a point.
    pub fn containing<'a>(
        &self,
        point: [S; 2],
        query: &QueryRecord,
        answers: &'a mut Answers<S>,
    ) -> Result<&'a [Found], Failure<S>> {
        let question = self.world.containing(point_of(point)?);
        self.answer_within(question, query, answers)
    }

    /// Finds this many of what is nearest to a point, the nearest first.
    pub fn nearest<'a>(
        &self,
        point: [S; 2],
        wanted: usize,
        query: &QueryRecord,
        answers: &'a mut Answers<S>,
    ) -> Result<&'a [Found], Failure<S>> {
        let question = self.world.nearest(point_of(point)?);
        let nearest = self.narrowed(question, query)?.several(wanted);
        Ok(refill(&mut answers.found, nearest))
    }

    /// Finds what overlaps each of several boxes: one list, and where the answers to each box begin in it. The last
    /// start is the length of the list.
    ///
    /// # Errors
    ///
    /// Returns the index of the first impossible box beside the error, or 0 for an error of the query.
    pub fn overlapping_many<'a>(
        &self,
        areas: &[Rect<S>],
        query: &QueryRecord,
        answers: &'a mut Answers<S>,
    ) -> Result<(&'a [Found], &'a [u32]), FailureAt<S>> {
        answers.found.clear();
        refill::<u32, _>(&mut answers.starts, [0_u32]);
        for (at, area) in areas.iter().enumerate() {
            let with_index = |failure| (at, failure);
            let area = area.to_box().map_err(|error| with_index(error.into()))?;
            let question = self.narrowed(self.world.overlapping(area), query);
            let question = question.map_err(with_index)?;
            question.sorted_into(&mut answers.core.others);
            let found = answers.core.others.iter().map(|&other| Found::from(other));
            answers.found.extend(found);
            let end = u32::try_from(answers.found.len()).unwrap_or(u32::MAX);
            answers.starts.push(end);
        }
        Ok((&answers.found, &answers.starts))
    }

    /// Finds what a ray meets first. The length of the direction is what fractions are shares of, but does not end the
    /// ray.
    pub fn raycast(
        &self,
        [start, direction]: [[S; 2]; 2],
        query: &QueryRecord,
    ) -> Result<LineHit<S>, Failure<S>> {
        let ray = Ray::try_new(start, direction)?;
        let first = self.narrowed(self.world.raycast(ray), query)?.first();
        let line = [ray.origin(), ray.direction()];
        Ok(first.map_or(LineHit::nothing(), |(other, hit)| {
            LineHit::new(other, hit, line)
        }))
    }

    /// Finds all that a ray meets, in order.
    pub fn raycast_all<'a>(
        &self,
        [start, direction]: [[S; 2]; 2],
        query: &QueryRecord,
        answers: &'a mut Answers<S>,
    ) -> Result<&'a [LineHit<S>], Failure<S>> {
        let ray = Ray::try_new(start, direction)?;
        let hits = &mut answers.core.rays;
        self.narrowed(self.world.raycast(ray), query)?
            .sorted_into(hits);
        let line = [ray.origin(), ray.direction()];
        let hits = hits
            .iter()
            .map(|&(other, hit)| LineHit::new(other, hit, line));
        Ok(refill(&mut answers.lines, hits))
    }

    /// Visits what each of several rays meets first, with the index of the ray, and stops at the first error.
    ///
    /// # Errors
    ///
    /// Returns the index of the ray beside the error.
    pub fn raycast_many(
        &self,
        rays: &[[S; 4]],
        query: &QueryRecord,
        mut visit: impl FnMut(usize, LineHit<S>),
    ) -> Result<(), FailureAt<S>> {
        for (at, &[x, y, dx, dy]) in rays.iter().enumerate() {
            let first = self.raycast([[x, y], [dx, dy]], query);
            visit(at, first.map_err(|failure| (at, failure))?);
        }
        Ok(())
    }

    /// Finds what a segment meets first.
    pub fn raycast_segment(
        &self,
        [start, end]: [[S; 2]; 2],
        query: &QueryRecord,
    ) -> Result<LineHit<S>, Failure<S>> {
        let segment = Segment::try_new(start, end)?;
        let question = self.world.raycast_segment(segment);
        let first = self.narrowed(question, query)?.first();
        let line = line_of(segment);
        Ok(first.map_or(LineHit::nothing(), |(other, hit)| {
            LineHit::new(other, hit, line)
        }))
    }

    /// Finds all that a segment meets, in order.
    pub fn raycast_segment_all<'a>(
        &self,
        [start, end]: [[S; 2]; 2],
        query: &QueryRecord,
        answers: &'a mut Answers<S>,
    ) -> Result<&'a [LineHit<S>], Failure<S>> {
        let segment = Segment::try_new(start, end)?;
        let hits = &mut answers.core.rays;
        self.narrowed(self.world.raycast_segment(segment), query)?
            .sorted_into(hits);
        let line = line_of(segment);
        let hits = hits
            .iter()
            .map(|&(other, hit)| LineHit::new(other, hit, line));
        Ok(refill(&mut answers.lines, hits))
    }

    /// Finds what a moving box meets first: what it overlaps at the start, then what it hits.
    pub fn sweep(
        &self,
        mover: &Rect<S>,
        delta: [S; 2],
        query: &QueryRecord,
    ) -> Result<LineHit<S>, Failure<S>> {
        let mover = swept(mover, delta)?;
        let first = self
            .narrowed(self.world.sweep(mover, delta), query)?
            .first();
        let line = [mover.min(), delta.into()];
        Ok(first.map_or(LineHit::nothing(), |(other, hit)| {
            LineHit::new(other, hit, line)
        }))
    }

    /// Finds all that a moving box meets, in order.
    pub fn sweep_all<'a>(
        &self,
        mover: &Rect<S>,
        delta: [S; 2],
        query: &QueryRecord,
        answers: &'a mut Answers<S>,
    ) -> Result<&'a [LineHit<S>], Failure<S>> {
        let mover = swept(mover, delta)?;
        let hits = &mut answers.core.sweeps;
        self.narrowed(self.world.sweep(mover, delta), query)?
            .sorted_into(hits);
        let line = [mover.min(), delta.into()];
        let hits = hits
            .iter()
            .map(|&(other, hit)| LineHit::new(other, hit, line));
        Ok(refill(&mut answers.lines, hits))
    }

    fn answer_within<'a>(
        &self,
        question: Query<'_, S, Within<S>>,
        query: &QueryRecord,
        answers: &'a mut Answers<S>,
    ) -> Result<&'a [Found], Failure<S>> {
        let others = &mut answers.core.others;
        self.narrowed(question, query)?.sorted_into(others);
        Ok(refill(&mut answers.found, others.iter().copied()))
    }

    /// Returns a question with everything that the query says.
    fn narrowed<'w, Q>(
        &'w self,
        question: Query<'w, S, Q>,
        query: &QueryRecord,
    ) -> Result<Query<'w, S, Q>, Failure<S>> {
        check_size::<QueryRecord, S>(query.size)?;
        query.check()?;
        let mut question = question.in_layers(query.layers);
        if query.without != 0 {
            question = question.without(self.view(query.without)?.id());
        }
        if query.blocking != 0 {
            question = question.blocking(self.view(query.blocking)?.id());
        }
        if query.kinds & codes::FIND_TILES == 0 {
            question = question.only_bodies();
        }
        for (kind, flag) in [
            (BodyKind::Actor, codes::FIND_ACTORS),
            (BodyKind::Solid, codes::FIND_SOLIDS),
            (BodyKind::Sensor, codes::FIND_SENSORS),
        ] {
            if query.kinds & flag == 0 {
                question = question.without_kind(kind);
            }
        }
        Ok(question)
    }
}

/// Returns a point.
fn point_of<S: Scalar>([x, y]: [S; 2]) -> Result<Vec2<S>, Failure<S>> {
    Ok(Aabb::try_new(x, y, S::ZERO, S::ZERO)?.min())
}

fn swept<S: Scalar>(mover: &Rect<S>, delta: [S; 2]) -> Result<Aabb<S>, Failure<S>> {
    let mover = mover.to_box()?;
    check_delta(delta)?;
    Ok(mover)
}

/// Returns where a segment begins, and where it leads.
fn line_of<S: Scalar>(segment: Segment<S>) -> [Vec2<S>; 2] {
    let [start, end] = [segment.start(), segment.end()];
    [
        start,
        Vec2::new(end.x.saturating_sub(start.x), end.y.saturating_sub(start.y)),
    ]
}
