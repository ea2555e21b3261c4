// Sheets have the shape of the visible part of a page.
import { expect, test } from 'vitest';
import type { Shape } from '../ink/geometry';
import { paperFor, rulesFor } from './sheets';

const a4: Shape = { width: 2100, height: 2970, rotation: 0, crop: null };

test.each<[Partial<Shape>, number]>([
  [{}, 297],
  [{ rotation: 180 }, 297],
  [{ rotation: 90 }, 148.4],
  [{ crop: { top: 0.25, right: 0, bottom: 0.25, left: 0 } }, 148.5],
  [{ crop: { top: 0, right: 0.25, bottom: 0, left: 0.25 } }, 594],
  [{ rotation: 270, crop: { top: 0.25, right: 0, bottom: 0.25, left: 0 } }, 296.9],
])('%j', (shape, height) => {
  const paper = paperFor({ ...a4, ...shape });
  expect(paper.width).toBe(210);
  // Never higher than the page is, and by less than a pixel lower.
  expect(paper.height).toBeLessThanOrEqual(height + 0.1);
  expect(paper.height).toBeGreaterThan(height - 0.2);
});

test('pages of one shape have one kind of sheet', () => {
  const rules = rulesFor([paperFor(a4), paperFor({ ...a4, rotation: 180 }), paperFor({ ...a4, rotation: 90 })]);
  expect(rules.match(/@page/g)).toHaveLength(2);
  expect(rules).toContain('size: 210mm 297mm; margin: 0;');
});

test('what follows the last sheet begins no other one', () => {
  const papers = [paperFor({ ...a4, rotation: 90 }), paperFor(a4)];
  expect(rulesFor(papers)).toContain(`body { page: ${papers[1]!.name}; }`);
  expect(rulesFor([])).toBe('');
});
