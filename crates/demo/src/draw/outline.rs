//! Outlines, written as in SVG: `M`, `L`, `Q`, `C` and `Z` with absolute coordinates.

use tiny_skia::{Path, PathBuilder, PathSegment, Point, Transform};

use super::WIDTH;
use crate::noise::smooth;

/// The middle of the sheet, around which symmetric things lie.
pub(crate) const MIDDLE: f32 = WIDTH / 2.0;

/// # Panics
///
/// If the text is not such an outline. All outlines are in this crate, and a test draws them.
pub(crate) fn outline(text: &str) -> Path {
    let mut builder = PathBuilder::new();
    let mut tokens = text.split([' ', ',', '\n']).filter(|token| !token.is_empty()).peekable();
    let mut command = "M";
    while let Some(token) = tokens.peek() {
        if token.starts_with(|first: char| first.is_ascii_alphabetic()) {
            command = token;
            tokens.next();
            if command == "Z" {
                builder.close();
                continue;
            }
        }
        let mut number = || tokens.next().and_then(|token| token.parse::<f32>().ok()).expect("a number");
        match command {
            "M" => builder.move_to(number(), number()),
            "L" => builder.line_to(number(), number()),
            "Q" => builder.quad_to(number(), number(), number(), number()),
            "C" => builder.cubic_to(number(), number(), number(), number(), number(), number()),
            other => panic!("an outline has no {other}"),
        }
    }
    builder.finish().expect("an outline is not empty")
}

/// The right half of something symmetric, from the middle to the middle.
pub(crate) fn symmetric(right_half: &str) -> Path {
    let mut builder = PathBuilder::new();
    let mut way_back = Vec::new();
    let mut last = Point::zero();
    for segment in outline(right_half).segments() {
        let start = last;
        match segment {
            PathSegment::MoveTo(to) => {
                builder.move_to(to.x, to.y);
                last = to;
                continue;
            }
            PathSegment::LineTo(to) => {
                builder.line_to(to.x, to.y);
                last = to;
            }
            PathSegment::QuadTo(by, to) => {
                builder.quad_to(by.x, by.y, to.x, to.y);
                last = to;
            }
            PathSegment::CubicTo(by, and, to) => {
                builder.cubic_to(by.x, by.y, and.x, and.y, to.x, to.y);
                last = to;
            }
            PathSegment::Close => continue,
        }
        way_back.push((segment, start));
    }
    let flip = |point: Point| (2.0 * MIDDLE - point.x, point.y);
    for (segment, start) in way_back.into_iter().rev() {
        let (x, y) = flip(start);
        match segment {
            PathSegment::QuadTo(by, _) => {
                let (bx, by) = flip(by);
                builder.quad_to(bx, by, x, y);
            }
            PathSegment::CubicTo(first, second, _) => {
                let ((fx, fy), (sx, sy)) = (flip(first), flip(second));
                builder.cubic_to(sx, sy, fx, fy, x, y);
            }
            _ => builder.line_to(x, y),
        }
    }
    builder.close();
    builder.finish().expect("a half makes a whole")
}

/// The same path on the other side of the middle.
pub(crate) fn mirrored(path: &Path) -> Path {
    let flip = Transform::from_row(-1.0, 0.0, 0.0, 1.0, 2.0 * MIDDLE, 0.0);
    path.clone().transform(flip).expect("a mirror keeps what is finite")
}

pub(crate) fn moved(path: &Path, dx: f32, dy: f32) -> Path {
    path.clone().transform(Transform::from_translate(dx, dy)).expect("a small move")
}

pub(crate) fn circle(x: f32, y: f32, radius: f32) -> Path {
    PathBuilder::from_circle(x, y, radius).expect("a circle has a size")
}

pub(crate) fn oval(x: f32, y: f32, across: f32, down: f32) -> Path {
    let (kx, ky) = (across * 0.5523, down * 0.5523);
    outline(&format!(
        "M {} {y} C {} {} {} {} {x} {} C {} {} {} {} {} {y} C {} {} {} {} {x} {} C {} {} {} {} {} {y} Z",
        x - across,
        x - across,
        y - ky,
        x - kx,
        y - down,
        y - down,
        x + kx,
        y - down,
        x + across,
        y - ky,
        x + across,
        x + across,
        y + ky,
        x + kx,
        y + down,
        y + down,
        x - kx,
        y + down,
        x - across,
        y + ky,
        x - across,
    ))
}

pub(crate) fn line(x0: f32, y0: f32, x1: f32, y1: f32) -> Path {
    let mut builder = PathBuilder::new();
    builder.move_to(x0, y0);
    builder.line_to(x1, y1);
    builder.finish().expect("two places")
}

/// Points along a path, a few pixels apart, each part begun with `true`.
pub(crate) fn points(path: &Path, step: f32) -> Vec<(bool, Point)> {
    let mut points = Vec::new();
    let mut last = Point::zero();
    let mut first = Point::zero();
    for segment in path.segments() {
        let (curve, end): (Box<dyn Fn(f32) -> Point>, Point) = match segment {
            PathSegment::MoveTo(to) => {
                points.push((true, to));
                (last, first) = (to, to);
                continue;
            }
            PathSegment::LineTo(to) => (Box::new(straight(last, to)), to),
            PathSegment::QuadTo(by, to) => (Box::new(bent(last, by, by, to, 2.0 / 3.0)), to),
            PathSegment::CubicTo(by, and, to) => (Box::new(bent(last, by, and, to, 1.0)), to),
            PathSegment::Close => (Box::new(straight(last, first)), first),
        };
        let rough_len = last.distance(end).max(last.distance(curve(0.5)) + curve(0.5).distance(end));
        let count = (rough_len / step).ceil().max(1.0);
        let mut index = 1.0;
        while index <= count {
            points.push((false, curve(index / count)));
            index += 1.0;
        }
        last = end;
    }
    points
}

fn straight(from: Point, to: Point) -> impl Fn(f32) -> Point {
    move |t| Point::from_xy(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t)
}

/// A curve of the second or third degree; `reach` is how far its ends follow the points between.
fn bent(from: Point, by: Point, and: Point, to: Point, reach: f32) -> impl Fn(f32) -> Point {
    let towards = |end: Point, by: Point| end + Point::from_xy((by.x - end.x) * reach, (by.y - end.y) * reach);
    let (by, and) = (towards(from, by), towards(to, and));
    move |t| {
        let s = 1.0 - t;
        let (a, b, c, d) = (s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t);
        Point::from_xy(a * from.x + b * by.x + c * and.x + d * to.x, a * from.y + b * by.y + c * and.y + d * to.y)
    }
}

/// Moves the outline a little in some places, because cloth has no straight edges.
pub(crate) fn loose(path: &Path, seed: u32, by: f32) -> Path {
    let mut builder = PathBuilder::new();
    for (is_first, point) in points(path, 9.0) {
        let x = point.x + by * smooth(seed, point.x / 55.0, point.y / 55.0);
        let y = point.y + by * smooth(seed + 1, point.x / 55.0, point.y / 55.0);
        if is_first { builder.move_to(x, y) } else { builder.line_to(x, y) }
    }
    builder.close();
    builder.finish().expect("as many places as before")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_become_wholes() {
        let whole = symmetric("M 450 100 L 600 100 C 650 200 650 300 600 400 L 450 400");
        let bounds = whole.bounds();
        assert!((bounds.left() + bounds.right() - 900.0).abs() < 0.01);
        assert_eq!(mirrored(&whole).bounds(), bounds);
    }

    #[test]
    fn points_follow_the_path() {
        let all = points(&outline("M 0 0 L 100 0 Q 200 0 200 100"), 10.0);
        assert_eq!(all[0], (true, Point::zero()));
        assert_eq!(all[10].1, Point::from_xy(100.0, 0.0));
        assert!(all.last().unwrap().1.distance(Point::from_xy(200.0, 100.0)) < 0.01);
    }
}
