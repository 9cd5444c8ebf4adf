import { describe, expect, test } from 'vitest';
import { samplePages } from '../testing/sample-pages.ts';
import { pageAssets, styleAddress } from './page-assets.ts';
import { readPage } from './read-page.ts';

const css = pageAssets.find(({ path }) => path.endsWith('.css'))?.bytes.toString() ?? '';

test('everything that a page loads is among the assets', () => {
  const loaded = Object.values(samplePages('Plain')).flatMap((page) =>
    readPage(page).flatMap(
      ({ tag, attributes }) => attributes.src ?? (tag === 'link' ? attributes.href : undefined) ?? [],
    ),
  );
  expect([...new Set(loaded)].sort()).toEqual(['/assets/bell.svg', styleAddress]);
  for (const { bytes } of pageAssets) expect(bytes.length).toBeGreaterThan(0);
});

test('security 35: the stylesheet loads nothing', () => {
  expect(css).not.toMatch(/url\(|@import|@font-face/i);
});

describe.each([
  ['light', palette(0)],
  ['dark', palette(1)],
])('in %s colors', (_scheme, colors) => {
  test.each([
    ['text', 'ground'],
    ['text', 'surface'],
    ['muted', 'ground'],
    ['muted', 'surface'],
    ['accent', 'ground'],
    ['accent', 'surface'],
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['danger', 'surface'],
    ['danger', 'danger-soft'],
    ['soft', 'surface'],
    ['text', 'accent-soft'],
    ['text', 'hover'],
    ['surface', 'danger'],
  ])('%s on %s is easy to read (WCAG 2.2, 1.4.3)', (front, back) => {
    expect(contrast(colors[front], colors[back])).toBeGreaterThanOrEqual(4.5);
  });

  test('the border of a field has enough contrast (WCAG 2.2, 1.4.11)', () => {
    expect(contrast(colors['control-line'], colors.surface)).toBeGreaterThanOrEqual(3);
  });
});

/** The named colors of the light (0) or the dark (1) theme. */
function palette(position: 0 | 1): Record<string, string> {
  const pairs = css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g);
  return Object.fromEntries([...pairs].map(([, name, ...colors]) => [name, colors[position]]));
}

function contrast(one = '', other = ''): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((at) =>
    linear(parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
