import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnRows, type RowSpan } from './drawn-rows.ts';

function spansOf(heights: readonly number[]): RowSpan[] {
  let end = 0;
  return heights.map((height) => {
    const start = end;
    end += height;
    return { start, end };
  });
}

const spans = spansOf([100, 50, 200, 100, 100]);

test('rows in view are rendered, with gaps in place of the others', () => {
  expect(drawnRows(spans, { views: [{ start: 120, end: 360 }], pinned: [] })).toEqual({
    rows: [
      { index: 1, gap: 100 },
      { index: 2, gap: 0 },
      { index: 3, gap: 0 },
    ],
    gapAfter: 100,
  });
});

test('a pinned row is always rendered', () => {
  expect(drawnRows(spans, { views: [{ start: 450, end: 550 }], pinned: [1] })).toEqual({
    rows: [
      { index: 1, gap: 100 },
      { index: 4, gap: 300 },
    ],
    gapAfter: 0,
  });
});

test('without rows nothing is rendered', () => {
  expect(drawnRows([], { views: [{ start: 0, end: 800 }], pinned: [] })).toEqual({ rows: [], gapAfter: 0 });
});

test('rows and gaps always add up to the total height', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 80 });
  const view = fc.tuple(fc.integer({ min: -500, max: 20_000 }), fc.nat({ max: 2_000 }));
  fc.assert(
    fc.property(heights, view, fc.array(fc.nat({ max: 79 })), (all, [start, height], pins) => {
      const rows = spansOf(all);
      const pinned = pins.filter((index) => index < all.length);
      const drawn = drawnRows(rows, { views: [{ start, end: start + height }], pinned });
      const drawnHeight = drawn.rows.reduce((sum, { index, gap }) => sum + gap + (all[index] ?? 0), 0);
      expect(drawnHeight + drawn.gapAfter).toBe(rows.at(-1)?.end);
      expect(drawn.rows.every(({ gap }) => gap >= 0)).toBe(true);
      const isDrawn = new Set(drawn.rows.map(({ index }) => index));
      const inSight = rows.flatMap((row, index) =>
        row.end > start && row.start < start + height ? [index] : [],
      );
      expect(inSight.filter((index) => !isDrawn.has(index))).toEqual([]);
    }),
  );
});
