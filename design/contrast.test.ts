import { expect, test } from 'vitest';
import { contrastBetween, readableOn, textContrast, textOn } from './contrast.ts';

const colors = Array.from({ length: 216 }, (_, index) => {
  const steps = [Math.floor(index / 36), Math.floor(index / 6) % 6, index % 6];
  return `#${steps.map((it) => (it * 51).toString(16).padStart(2, '0')).join('')}`;
});

test('contrast is computed as defined by WCAG', () => {
  expect(contrastBetween('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrastBetween('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('text on any color is readable', () => {
  expect(textOn('#3d4fcc')).toBe('#ffffff');
  expect(textOn('#ffd400')).toBe('#000000');
  for (const color of colors)
    expect(contrastBetween(color, textOn(color)), color).toBeGreaterThanOrEqual(textContrast);
});

test('any color is adjusted until it is readable on a background, and left alone if it already is', () => {
  expect(readableOn('#ffffff', '#3d4fcc')).toBe('#3d4fcc');
  for (const background of ['#ffffff', '#eeeeea', '#24262d', '#15161a'])
    for (const color of colors) {
      const mended = readableOn(background, color);
      expect(contrastBetween(background, mended), `${color} on ${background}`).toBeGreaterThanOrEqual(
        textContrast,
      );
    }
});
