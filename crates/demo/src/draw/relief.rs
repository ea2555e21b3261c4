//! The height of the cloth, at half the sheet's resolution; it determines the lighting.

use tiny_skia::{Mask, Point};

use super::{HEIGHT_PIXELS, WIDTH_PIXELS};
use crate::noise::{lerp, rough};

/// Pixels of the sheet in one cell of a grid, each way.
const CELL: usize = 2;

/// Numbers over a part of the sheet.
#[derive(Clone)]
pub(crate) struct Grid {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    cells: Vec<f32>,
}

/// A part of the sheet, in pixels.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Area {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) right: usize,
    pub(crate) bottom: usize,
}

impl Area {
    pub(crate) fn around(bounds: tiny_skia::Rect, margin: f32) -> Area {
        let clamp = |value: f32, max: usize| value.clamp(0.0, max as f32) as usize;
        // It begins with a whole cell.
        Area {
            left: clamp(bounds.left() - margin, WIDTH_PIXELS - CELL) / CELL * CELL,
            top: clamp(bounds.top() - margin, HEIGHT_PIXELS - CELL) / CELL * CELL,
            right: clamp(bounds.right() + margin + 1.0, WIDTH_PIXELS),
            bottom: clamp(bounds.bottom() + margin + 1.0, HEIGHT_PIXELS),
        }
    }
}

impl Grid {
    fn empty(area: Area) -> Grid {
        let (left, top) = (area.left / CELL, area.top / CELL);
        let width = area.right.div_ceil(CELL).saturating_sub(left).max(1);
        let height = area.bottom.div_ceil(CELL).saturating_sub(top).max(1);
        Grid { left, top, width, height, cells: vec![0.0; width * height] }
    }

    /// How much of each cell is covered, from 0 to 1.
    pub(crate) fn covered(mask: &Mask, area: Area) -> Grid {
        let mut grid = Grid::empty(area);
        let data = mask.data();
        for row in 0..grid.height {
            for column in 0..grid.width {
                let (x, y) = ((grid.left + column) * CELL, (grid.top + row) * CELL);
                let at = y.min(HEIGHT_PIXELS - CELL) * WIDTH_PIXELS + x.min(WIDTH_PIXELS - CELL);
                let below = at + WIDTH_PIXELS;
                let sum = [data[at], data[at + 1], data[below], data[below + 1]].map(u16::from).iter().sum::<u16>();
                grid.cells[row * grid.width + column] = f32::from(sum) / 1020.0;
            }
        }
        grid
    }

    /// The grid, blurred over about `radius` pixels of the sheet.
    pub(crate) fn blurred(mut self, radius: f32) -> Grid {
        let reach = ((radius / CELL as f32 / 2.0).round() as usize).max(1);
        for _ in 0..2 {
            self.blur_rows(reach);
            self.blur_columns(reach);
        }
        self
    }

    fn blur_rows(&mut self, reach: usize) {
        let share = 1.0 / (2 * reach + 1) as f32;
        let mut row_before = vec![0.0; self.width];
        for row in self.cells.chunks_mut(self.width) {
            row_before.copy_from_slice(row);
            let mut sum: f32 = row_before.iter().take(reach).sum();
            for column in 0..row.len() {
                sum += row_before.get(column + reach).copied().unwrap_or(0.0);
                if column > reach {
                    sum -= row_before[column - reach - 1];
                }
                row[column] = sum * share;
            }
        }
    }

    fn blur_columns(&mut self, reach: usize) {
        let share = 1.0 / (2 * reach + 1) as f32;
        let before = self.cells.clone();
        let row_of = |row: usize| before.get(row * self.width..(row + 1) * self.width);
        let mut sums = vec![0.0; self.width];
        for row in 0..reach.min(self.height) {
            add(&mut sums, row_of(row), 1.0);
        }
        for row in 0..self.height {
            add(&mut sums, row_of(row + reach), 1.0);
            if row > reach {
                add(&mut sums, row_of(row - reach - 1), -1.0);
            }
            for (cell, sum) in self.cells[row * self.width..].iter_mut().zip(&sums) {
                *cell = sum * share;
            }
        }
    }

    /// The numbers of one row of pixels.
    pub(crate) fn row(&self, y: usize, into: &mut Vec<[f32; 1]>) {
        row(self.cells.as_chunks().0, self.width, y.saturating_sub(self.top * CELL), into);
    }

    pub(crate) fn times(mut self, share: f32) -> Grid {
        for cell in &mut self.cells {
            *cell *= share;
        }
        self
    }

    pub(crate) fn plus(mut self, other: &Grid) -> Grid {
        for (cell, other) in self.cells.iter_mut().zip(&other.cells) {
            *cell += other;
        }
        self
    }
}

/// One row of pixels from cells of twice the size; between cells, numbers are interpolated.
fn row<const N: usize>(cells: &[[f32; N]], width: usize, y: usize, into: &mut Vec<[f32; N]>) {
    let last = cells.len() / width - 1;
    let near = (y / CELL).min(last);
    // Pixels lie a quarter of a cell off its middle: the nearer neighbour weighs a quarter.
    let far = if y.is_multiple_of(CELL) { near.saturating_sub(1) } else { (near + 1).min(last) };
    let quarter = |one: &[f32; N], other: &[f32; N]| -> [f32; N] {
        std::array::from_fn(|index| lerp(one[index], other[index], 0.25))
    };
    let (near, far) = (&cells[near * width..(near + 1) * width], &cells[far * width..(far + 1) * width]);
    into.clear();
    let mut here = quarter(&near[0], &far[0]);
    let mut before = here;
    for (near, far) in near.iter().zip(far).skip(1) {
        let next = quarter(near, far);
        into.extend([quarter(&here, &before), quarter(&here, &next)]);
        (before, here) = (here, next);
    }
    into.extend([quarter(&here, &before), here]);
}

fn add(sums: &mut [f32], row: Option<&[f32]>, sign: f32) {
    for (sum, cell) in sums.iter_mut().zip(row.unwrap_or_default()) {
        *sum += sign * cell;
    }
}

/// A ridge (or, with a negative height, a furrow) along a line. All in pixels.
#[derive(Debug, Clone)]
pub(crate) struct Fold {
    pub(crate) line: Vec<Point>,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

/// The slope of cloth, across and down, and how deep inside its edge a place lies (0 to 1).
pub(crate) struct Relief {
    top: usize,
    width: usize,
    cells: Vec<[f32; 3]>,
}

pub(crate) struct Shape<'a> {
    pub(crate) folds: &'a [Fold],
    /// How far from the edge the cloth is round, and how high it rises there.
    pub(crate) round: f32,
    pub(crate) rise: f32,
    /// How much it is crumpled.
    pub(crate) crumpled: f32,
    pub(crate) seed: u32,
}

impl Relief {
    pub(crate) fn new(mask: &Mask, area: Area, shape: &Shape) -> Relief {
        let inside = Grid::covered(mask, area).blurred(shape.round);
        let mut height = Grid::empty(area).crumpled(shape.seed, shape.crumpled);
        for (cell, inside) in height.cells.iter_mut().zip(&inside.cells) {
            let depth = (inside * 2.0 - 1.0).clamp(0.0, 1.0);
            *cell += shape.rise * (depth * (2.0 - depth));
        }
        for fold in shape.folds {
            height.raise(fold);
        }
        Relief { top: height.top, width: height.width, cells: height.slopes(&inside) }
    }

    pub(crate) fn row(&self, y: usize, into: &mut Vec<[f32; 3]>) {
        row(&self.cells, self.width, y.saturating_sub(self.top * CELL), into);
    }
}

impl Grid {
    /// Adds hills everywhere, computed at every fourth cell and interpolated linearly between them.
    fn crumpled(mut self, seed: u32, by: f32) -> Grid {
        const STEP: usize = 4;
        let columns = self.width / STEP + 2;
        let hills = |row: usize| -> Vec<f32> {
            let y = (self.top + row) as f32 / 66.0;
            (0..columns).map(|column| by * rough(seed, (self.left + column * STEP) as f32 / 52.0, y, 3)).collect()
        };
        let (mut above, mut below) = (hills(0), hills(STEP));
        let mut cells = Vec::with_capacity(self.cells.len());
        for row in 0..self.height {
            if row % STEP == 0 && row > 0 {
                above = std::mem::replace(&mut below, hills(row + STEP));
            }
            let ty = (row % STEP) as f32 / STEP as f32;
            for column in 0..self.width {
                let (left, tx) = (column / STEP, (column % STEP) as f32 / STEP as f32);
                let upper = lerp(above[left], above[left + 1], tx);
                cells.push(lerp(upper, lerp(below[left], below[left + 1], tx), ty));
            }
        }
        self.cells = cells;
        self
    }

    fn raise(&mut self, fold: &Fold) {
        let cell = CELL as f32;
        let line: Vec<Point> = fold.line.iter().map(|p| Point::from_xy(p.x / cell, p.y / cell)).collect();
        let width = fold.width / cell;
        let reach = width * 2.2;
        let (reach_squared, width_squared) = (reach * reach, width * width);
        let parts = line.len().saturating_sub(1).max(1) as f32;
        let mut near = Vec::new();
        for row in 0..self.height {
            // Only those parts of the line, and only those columns, that are near this row.
            let y = (self.top + row) as f32;
            near.clear();
            near.extend(
                line.windows(2)
                    .enumerate()
                    .filter(|(_, pair)| pair[0].y.min(pair[1].y) - reach < y && y < pair[0].y.max(pair[1].y) + reach),
            );
            let xs = || near.iter().flat_map(|(_, pair)| [pair[0].x, pair[1].x]);
            let first = ((xs().fold(f32::MAX, f32::min) - reach).max(0.0) as usize).max(self.left);
            let end = ((xs().fold(f32::MIN, f32::max) + reach).max(0.0) as usize).min(self.left + self.width);
            for column in first..end {
                let (distance_squared, along) = nearest(&near, column as f32, y);
                if distance_squared < reach_squared {
                    // It rises slowly at one end and falls slowly at the other.
                    let taper = 4.0 * (along / parts) * (1.0 - along / parts);
                    let ridge = (-distance_squared / width_squared).exp();
                    self.cells[row * self.width + column - self.left] += fold.height * taper * ridge;
                }
            }
        }
    }

    fn slopes(&self, inside: &Grid) -> Vec<[f32; 3]> {
        let span = 2.0 * CELL as f32;
        let mut slopes = Vec::with_capacity(self.cells.len());
        for row in 0..self.height {
            let cells = |row: usize| &self.cells[row * self.width..(row + 1) * self.width];
            let (above, here, below) =
                (cells(row.saturating_sub(1)), cells(row), cells((row + 1).min(self.height - 1)));
            let deep = &inside.cells[row * self.width..];
            for column in 0..self.width {
                let (left, right) = (here[column.saturating_sub(1)], here[(column + 1).min(self.width - 1)]);
                slopes.push([(right - left) / span, (below[column] - above[column]) / span, deep[column]]);
            }
        }
        slopes
    }
}

/// How far a place is from some parts of a line, squared, and on which part the nearest place is, and
/// how far along it.
fn nearest(parts: &[(usize, &[Point])], x: f32, y: f32) -> (f32, f32) {
    let mut best = (f32::MAX, 0.0);
    for (index, pair) in parts {
        let (dx, dy) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
        let len = (dx * dx + dy * dy).max(0.0001);
        let t = (((x - pair[0].x) * dx + (y - pair[0].y) * dy) / len).clamp(0.0, 1.0);
        let (off_x, off_y) = (x - pair[0].x - t * dx, y - pair[0].y - t * dy);
        let distance = off_x * off_x + off_y * off_y;
        if distance < best.0 {
            best = (distance, *index as f32 + t);
        }
    }
    best
}
