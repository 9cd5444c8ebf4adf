/** Colors are `#rrggbb` throughout. Contrast is that of WCAG 2.2: 1 to 21. */

/** The contrast that WCAG 2.2 AA requires of text (1.4.3). */
export const textContrast = 4.5;

/** What it requires of controls and meaningful graphics beside the colors around them (1.4.11). */
export const graphicContrast = 3;

export function contrastBetween(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** White or black, whichever is easier to read on a color. One of the two always reaches 4.5:1. */
export function textOn(color: string): string {
  const [white, black] = ['#ffffff', '#000000'];
  return contrastBetween(color, white) >= textContrast ? white : black;
}

/** The nearest color of the same hue that is readable on a background: darker on a light one, lighter on a dark one. */
export function readableOn(background: string, color: string): string {
  const toward = luminance(background) > 0.18 ? 0 : 255;
  for (let step = 0; step <= 20; step++) {
    const mixed = mix(color, toward, step / 20);
    if (contrastBetween(mixed, background) >= textContrast) return mixed;
  }
  return textOn(background);
}

function mix(color: string, toward: number, share: number): string {
  const mixed = channels(color).map((it) => Math.round(it + (toward - it) * share));
  return `#${mixed.map((it) => it.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((it) => {
    const share = it / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
