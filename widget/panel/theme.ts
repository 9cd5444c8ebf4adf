import { readableOn, textOn } from '../../design/contrast.ts';
import type { WidgetTheme } from '../host-messages.ts';

/** The lightest and the darkest of our backgrounds for text in the channel's color (design/tokens.css). */
const backgrounds = { light: '#eeeeea', dark: '#24262d' };

/** Applies the colors of a channel to the panel, by script: the policy of the page allows no inline styles. */
export function applyColors(color: string): void {
  const { style } = document.documentElement;
  style.setProperty('--brand', color);
  style.setProperty('--on-brand', textOn(color));
  const [light, dark] = [readableOn(backgrounds.light, color), readableOn(backgrounds.dark, color)];
  style.setProperty('--brand-text', `light-dark(${light}, ${dark})`);
}

export function applyTheme(theme: WidgetTheme): void {
  if (theme !== 'system') document.documentElement.dataset.theme = theme;
}
