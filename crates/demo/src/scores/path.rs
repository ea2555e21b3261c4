//! Outlines: lines and Bézier curves. All of them are closed and filled.

/// A place. Symbols and staves count in staff spaces, and upwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

pub(super) const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    fn towards(self, other: Point, share: f64) -> Point {
        at(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Segment {
    Move(Point),
    Line(Point),
    Curve(Point, Point, Point),
    Close,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Path(pub(super) Vec<Segment>);

/// A circle's quarter as a Bézier curve: how far the handles reach.
const ROUND: f64 = 0.5523;

impl Path {
    /// Written as in SVG: `M x y`, `L x y`, `C x y x y x y`, `Z`, always with their letters.
    pub(super) fn of(text: &str) -> Path {
        let mut words = text.split_whitespace();
        let mut segments = Vec::new();
        while let Some(letter) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse().ok()).expect("a number in an outline");
            let mut point = || at(number(), number());
            segments.push(match letter {
                "M" => Segment::Move(point()),
                "L" => Segment::Line(point()),
                "C" => Segment::Curve(point(), point(), point()),
                "Z" => Segment::Close,
                _ => panic!("{letter} in an outline"),
            });
        }
        Path(segments)
    }

    pub(super) fn polygon(corners: &[Point]) -> Path {
        let mut segments = vec![Segment::Move(corners[0])];
        segments.extend(corners[1..].iter().map(|corner| Segment::Line(*corner)));
        segments.push(Segment::Close);
        Path(segments)
    }

    pub(super) fn rectangle(left: f64, bottom: f64, right: f64, top: f64) -> Path {
        Path::polygon(&[at(left, bottom), at(right, bottom), at(right, top), at(left, top)])
    }

    /// An ellipse, turned against the clock.
    pub(super) fn ellipse(centre: Point, radii: (f64, f64), degrees: f64) -> Path {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let turned = |x: f64, y: f64| {
            let (x, y) = (x * radii.0, y * radii.1);
            at(centre.x + x * cos - y * sin, centre.y + x * sin + y * cos)
        };
        let quarter = |(x1, y1): (f64, f64), (x2, y2): (f64, f64)| {
            Segment::Curve(
                turned(x1 + ROUND * x2, y1 + ROUND * y2),
                turned(x2 + ROUND * x1, y2 + ROUND * y1),
                turned(x2, y2),
            )
        };
        let corners = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)];
        let mut segments = vec![Segment::Move(turned(1.0, 0.0))];
        segments.extend(corners.windows(2).map(|pair| quarter(pair[0], pair[1])));
        segments.push(Segment::Close);
        Path(segments)
    }

    /// A part that stays white: an ellipse that goes the other way round than what it lies in.
    pub(super) fn hole(centre: Point, radii: (f64, f64), degrees: f64) -> Path {
        Path::ellipse(centre, (radii.0, -radii.1), degrees)
    }

    /// What a broad pen leaves that is led through these places, `(x, y, width)`.
    pub(super) fn ribbon(spine: &[(f64, f64, f64)]) -> Path {
        let count = spine.len();
        let knot = |index: usize| (at(spine[index].0, spine[index].1), spine[index].2 / 2.0);
        // The tangent at a knot is along its neighbours, as Catmull and Rom have it.
        let tangent = |index: usize| {
            let (before, after) = (index.saturating_sub(1), (index + 1).min(count - 1));
            let reach = if after - before == 2 { 0.5 } else { 1.0 };
            let (from, to) = (knot(before).0, knot(after).0);
            at((to.x - from.x) * reach, (to.y - from.y) * reach)
        };
        let mut upper = Vec::new();
        let mut lower = Vec::new();
        for index in 0..count - 1 {
            let ((from, from_width), (to, to_width)) = (knot(index), knot(index + 1));
            let (leave, arrive) = (tangent(index), tangent(index + 1));
            for step in 0..PEN_STEPS {
                let share = f64::from(step) / f64::from(PEN_STEPS);
                let (place, direction) = hermite(from, leave, to, arrive, share);
                let eased = share * share * (3.0 - 2.0 * share);
                let width = from_width + (to_width - from_width) * eased;
                let (left, right) = beside(place, direction, width);
                upper.push(left);
                lower.push(right);
            }
        }
        let (last, width) = knot(count - 1);
        let (left, right) = beside(last, tangent(count - 1), width);
        upper.push(left);
        lower.push(right);
        // Against the clock, as ellipses go: where they overlap, nothing is left white.
        let mut segments = vec![Segment::Move(lower[0])];
        smooth_through(&lower, &mut segments);
        upper.reverse();
        segments.push(Segment::Line(upper[0]));
        smooth_through(&upper, &mut segments);
        segments.push(Segment::Close);
        Path(segments)
    }

    /// A bow between two places, thick in the middle: a tie or a slur.
    pub(super) fn bow(from: Point, to: Point, height: f64, lean: f64, thickness: f64) -> Path {
        let (ends, middle) = (0.05_f64, thickness);
        let handle = |share: f64, height: f64| {
            let along = from.towards(to, share);
            at(along.x, along.y + height)
        };
        let side = height.signum();
        let outer = height + side * middle * 0.66;
        let inner = height - side * middle * 0.66;
        let lift = |place: Point, by: f64| at(place.x, place.y + side * by);
        Path(vec![
            Segment::Move(lift(from, ends)),
            Segment::Curve(handle(lean, outer), handle(1.0 - lean, outer), lift(to, ends)),
            Segment::Line(lift(to, -ends)),
            Segment::Curve(handle(1.0 - lean, inner), handle(lean, inner), lift(from, -ends)),
            Segment::Close,
        ])
    }

    pub(super) fn and(mut self, other: Path) -> Path {
        self.0.extend(other.0);
        self
    }

    /// The same outline elsewhere.
    pub(super) fn mapped(&self, place: impl Fn(Point) -> Point) -> Path {
        let segments = self.0.iter().map(|segment| match *segment {
            Segment::Move(to) => Segment::Move(place(to)),
            Segment::Line(to) => Segment::Line(place(to)),
            Segment::Curve(one, two, to) => Segment::Curve(place(one), place(two), place(to)),
            Segment::Close => Segment::Close,
        });
        Path(segments.collect())
    }

    /// Upside down.
    pub(super) fn flipped(&self) -> Path {
        self.mapped(|place| at(place.x, -place.y))
    }

    pub(super) fn shifted(&self, x: f64, y: f64) -> Path {
        self.mapped(|place| at(place.x + x, place.y + y))
    }
}

/// Places that are computed between two that a ribbon goes through.
const PEN_STEPS: u32 = 3;

fn hermite(from: Point, leave: Point, to: Point, arrive: Point, t: f64) -> (Point, Point) {
    let (t2, t3) = (t * t, t * t * t);
    let mix = |a: f64, b: f64, c: f64, d: f64, weights: [f64; 4]| {
        a * weights[0] + b * weights[1] + c * weights[2] + d * weights[3]
    };
    let places = [2.0 * t3 - 3.0 * t2 + 1.0, t3 - 2.0 * t2 + t, 3.0 * t2 - 2.0 * t3, t3 - t2];
    let slopes = [6.0 * t2 - 6.0 * t, 3.0 * t2 - 4.0 * t + 1.0, 6.0 * t - 6.0 * t2, 3.0 * t2 - 2.0 * t];
    let point =
        |weights| at(mix(from.x, leave.x, to.x, arrive.x, weights), mix(from.y, leave.y, to.y, arrive.y, weights));
    (point(places), point(slopes))
}

/// The two places beside one, across the direction.
fn beside(place: Point, direction: Point, distance: f64) -> (Point, Point) {
    let length = direction.x.hypot(direction.y).max(1e-9);
    let (x, y) = (-direction.y / length * distance, direction.x / length * distance);
    (at(place.x + x, place.y + y), at(place.x - x, place.y - y))
}

/// Bézier curves through all of these, without corners.
fn smooth_through(places: &[Point], segments: &mut Vec<Segment>) {
    let tangent = |index: usize| {
        let (before, after) = (index.saturating_sub(1), (index + 1).min(places.len() - 1));
        at((places[after].x - places[before].x) / 6.0, (places[after].y - places[before].y) / 6.0)
    };
    for index in 0..places.len() - 1 {
        let (from, to) = (places[index], places[index + 1]);
        let (leave, arrive) = (tangent(index), tangent(index + 1));
        segments.push(Segment::Curve(at(from.x + leave.x, from.y + leave.y), at(to.x - arrive.x, to.y - arrive.y), to));
    }
}
