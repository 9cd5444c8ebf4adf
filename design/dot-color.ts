/** The lightness (OKLCH) at which a dot of any hue can be seen: at most this in light mode, at least that in dark mode. */
export const maxInLight = 0.57;
export const minInDark = 0.63;

/** The color of a dot that stands for a tag or a team: theirs, darker or lighter if it couldn't be seen. */
export function dotColor(color: string): string {
  return `light-dark(oklch(from ${color} min(l, ${maxInLight}) c h), oklch(from ${color} max(l, ${minInDark}) c h))`;
}
