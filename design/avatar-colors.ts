/** Lightness and chroma (OKLCH) of an avatar's ground and letters in each theme; the name gives the hue. */
export const avatarColors = {
  light: ['0.9 0.05', '0.38 0.09'],
  dark: ['0.36 0.06', '0.9 0.05'],
} as const;

/** The background and color of the avatar of a name. */
export function avatarStyle(name: string) {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  const { light, dark } = avatarColors;
  const color = (at: 0 | 1) => `light-dark(oklch(${light[at]} ${hue}), oklch(${dark[at]} ${hue}))`;
  return { backgroundColor: color(0), color: color(1) };
}
