import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { avatarColors } from '../design/avatar-colors.ts';
import { contrastBetween, graphicContrast, textContrast } from '../design/contrast.ts';
import { maxInLight, minInDark } from '../design/dot-color.ts';

const css = readFileSync(new URL('../design/tokens.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** A color in a theme: a token, or any of our own. */
function colorOf(name: string, theme: Theme): string {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(css) ?? [];
  const color = theme === 'light' ? light : dark;
  if (color === undefined) throw new Error(`There is no token --${name}.`);
  return color;
}

/** The pairs below a contrast, each with what it has. */
function faint(colors: readonly string[], backgrounds: readonly string[], least: number): string[] {
  return themes.flatMap((theme) =>
    colors.flatMap((color) =>
      backgrounds.flatMap((background) => {
        const contrast = contrastBetween(colorOf(color, theme), colorOf(background, theme));
        return contrast >= least ? [] : [`${color} on ${background}, ${theme}: ${contrast.toFixed(2)}`];
      }),
    ),
  );
}

/** Whatever text may be on, hovered and selected rows included. */
const pages = ['ground', 'surface', 'raised', 'sunken', 'hover', 'selected', 'accent-soft'];
const tinted = ['bubble', 'bubble-own', 'note', 'danger-soft', 'success-soft'];
const backgrounds = [...pages, ...tinted];

describe('in light and dark mode', () => {
  test('text of every color is readable on every background', () => {
    const colors = ['text', 'soft', 'muted', 'accent', 'danger', 'warning', 'success', 'note-text'];
    expect(faint(colors, backgrounds, textContrast)).toEqual([]);
  });

  test('text on filled buttons and badges is readable, hovered too, and so is selected text', () => {
    expect(faint(['on-accent'], ['accent', 'accent-hover'], textContrast)).toEqual([]);
    expect(faint(['surface'], ['danger', 'success'], textContrast)).toEqual([]);
    expect(faint(['text'], ['selection'], textContrast)).toEqual([]);
  });

  test('borders of fields, focus rings and status marks stand out from every background', () => {
    const marks = ['control-line', 'accent', 'muted', 'success', 'warning', 'danger'];
    expect(faint(marks, backgrounds, graphicContrast)).toEqual([]);
  });

  test('messages and notes stand out from the thread', () => {
    expect(faint(['bubble', 'bubble-own', 'note'], ['surface'], 1.15)).toEqual([]);
  });

  test('the dot of a tag can be seen whatever its color, on selected rows too', () => {
    const steps = [0, 51, 102, 153, 204, 255];
    const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => [red, green, blue])));
    for (const [red = 0, green = 0, blue = 0] of colors) {
      const [lightness, a, b] = oklabOf(red, green, blue);
      const shown = {
        light: hexOfLab(Math.min(lightness, maxInLight), a, b),
        dark: hexOfLab(Math.max(lightness, minInDark), a, b),
      };
      for (const theme of themes)
        for (const background of pages) {
          const contrast = contrastBetween(shown[theme], colorOf(background, theme));
          expect(contrast, `${red} ${green} ${blue} on ${background}`).toBeGreaterThanOrEqual(
            graphicContrast,
          );
        }
    }
  });

  test('initials are readable in every hue of an avatar', () => {
    for (const theme of themes)
      for (let hue = 0; hue < 360; hue += 1) {
        const [ground = '', letters = ''] = avatarColors[theme].map((it) => hexOf(it, hue));
        const contrast = contrastBetween(ground, letters);
        expect(contrast, `hue ${hue}, ${theme}`).toBeGreaterThanOrEqual(textContrast);
      }
  });
});

/** A color of OKLCH, by its lightness and chroma. */
function hexOf(lightnessAndChroma: string, hue: number): string {
  const [lightness = 0, chroma = 0] = lightnessAndChroma.split(' ').map(Number);
  const angle = (hue * Math.PI) / 180;
  return hexOfLab(lightness, chroma * Math.cos(angle), chroma * Math.sin(angle));
}

/** A color of OKLab in sRGB, its channels cut off where that has no such color (CSS Color 4, section 10). */
function hexOfLab(lightness: number, a: number, b: number): string {
  const [l, m, s] = [
    lightness + 0.3963377774 * a + 0.2158037573 * b,
    lightness - 0.1055613458 * a - 0.0638541728 * b,
    lightness - 0.0894841775 * a - 1.291485548 * b,
  ].map((it) => it ** 3) as [number, number, number];
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map((it) => channel(it).toString(16).padStart(2, '0')).join('')}`;
}

/** The other way round. */
function oklabOf(...channels: [number, number, number]): [number, number, number] {
  const [red, green, blue] = channels.map((it) => {
    const share = it / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const [l, m, s] = [
    0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue,
    0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue,
    0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue,
  ].map(Math.cbrt) as [number, number, number];
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function channel(linear: number): number {
  const share = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, share)));
}
