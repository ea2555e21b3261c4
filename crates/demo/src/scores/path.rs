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

    /// The outline of a stroke of a broad pen through these points, `(x, y, width)`.
    pub(super) fn ribbon(through: &[(f64, f64, f64)]) -> Path {
        let spine = Spline::through(through);
        let steps = u32::try_from(PEN_STEPS * (through.len() - 1)).unwrap_or_default();
        let places = (0..=steps).map(|step| spine.at(spine.length() * f64::from(step) / f64::from(steps)));
        let (mut left, right): (Vec<Point>, Vec<Point>) =
            places.map(|(place, direction, width)| beside(place, direction, width / 2.0)).unzip();
        // Against the clock, as ellipses go: where they overlap, nothing is left white.
        let mut segments = vec![Segment::Move(right[0])];
        smooth_through(&right, &mut segments);
        left.reverse();
        segments.push(Segment::Line(left[0]));
        smooth_through(&left, &mut segments);
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

/// Curves of a ribbon's edge, for each of the places it was led through.
const PEN_STEPS: usize = 3;

/// A curve through places without a jump in how much it bends, as a bent strip of wood would lie.
struct Spline {
    /// How far along each place is.
    knots: Vec<f64>,
    /// x, y and width: the values at the knots, and how much they bend there.
    rows: [(Vec<f64>, Vec<f64>); 3],
}

impl Spline {
    fn through(places: &[(f64, f64, f64)]) -> Spline {
        let mut knots = vec![0.0];
        for pair in places.windows(2) {
            let way = (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1);
            knots.push(knots[knots.len() - 1] + way);
        }
        let rows = [
            places.iter().map(|place| place.0).collect::<Vec<_>>(),
            places.iter().map(|place| place.1).collect(),
            places.iter().map(|place| place.2).collect(),
        ];
        Spline {
            rows: rows.map(|values| {
                let bends = bends(&knots, &values);
                (values, bends)
            }),
            knots,
        }
    }

    fn length(&self) -> f64 {
        self.knots[self.knots.len() - 1]
    }

    /// Where one is, in which direction one goes, and how wide it is there.
    fn at(&self, way: f64) -> (Point, Point, f64) {
        let segment = self.knots[1..self.knots.len() - 1].iter().filter(|knot| **knot <= way).count();
        let (from, to) = (self.knots[segment], self.knots[segment + 1]);
        let span = to - from;
        let (before, after) = ((to - way) / span, (way - from) / span);
        let value = |(values, bends): &(Vec<f64>, Vec<f64>)| {
            let bent = (before.powi(3) - before) * bends[segment] + (after.powi(3) - after) * bends[segment + 1];
            before * values[segment] + after * values[segment + 1] + bent * span * span / 6.0
        };
        let slope = |(values, bends): &(Vec<f64>, Vec<f64>)| {
            let bent =
                (3.0 * after * after - 1.0) * bends[segment + 1] - (3.0 * before * before - 1.0) * bends[segment];
            (values[segment + 1] - values[segment]) / span + bent * span / 6.0
        };
        let [x, y, width] = &self.rows;
        (at(value(x), value(y)), at(slope(x), slope(y)), value(width).max(0.03))
    }
}

/// How much a natural cubic spline bends at its knots.
fn bends(knots: &[f64], values: &[f64]) -> Vec<f64> {
    let count = knots.len();
    let mut bends = vec![0.0; count];
    let mut shares = vec![0.0; count];
    for index in 1..count - 1 {
        let (before, after) = (knots[index] - knots[index - 1], knots[index + 1] - knots[index]);
        let share = before / (before + after);
        let pivot = share * shares[index - 1] + 2.0;
        let turn = (values[index + 1] - values[index]) / after - (values[index] - values[index - 1]) / before;
        shares[index] = (share - 1.0) / pivot;
        bends[index] = (6.0 * turn / (before + after) - share * bends[index - 1]) / pivot;
    }
    for index in (1..count - 1).rev() {
        bends[index] += shares[index] * bends[index + 1];
    }
    bends
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
