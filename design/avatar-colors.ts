/** Lightness and chroma (OKLCH) of avatars in each theme; the name gives the hue. */
export const avatarColors = {
  light: { ground: [0.9, 0.05], letters: [0.38, 0.09] },
  dark: { ground: [0.36, 0.06], letters: [0.9, 0.05] },
} as const;

/** The background and color of the avatar of a name. */
export function avatarStyle(name: string) {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  const { light, dark } = avatarColors;
  const color = ([lightness, chroma]: readonly [number, number]) => `oklch(${lightness} ${chroma} ${hue})`;
  return {
    backgroundColor: `light-dark(${color(light.ground)}, ${color(dark.ground)})`,
    color: `light-dark(${color(light.letters)}, ${color(dark.letters)})`,
  };
}
