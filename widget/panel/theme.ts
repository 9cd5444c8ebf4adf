import { contrastBetween, readableOn, textOn } from '../../design/contrast.ts';
import type { WidgetTheme } from '../host-messages.ts';

/** The lightest and the darkest of our backgrounds for text in the channel's color (design/tokens.css). */
const backgrounds = { light: '#eeeeea', dark: '#24262d' };
/** `--surface`, and `--line-strong` on it, for colors that hardly differ from it. */
const surfaces = { light: '#ffffff', dark: '#15161a' };
const edges = { light: '#cfcfca', dark: '#393c46' };
const minContrast = 1.3;

/** Applies the colors of a channel to the panel, by script: the policy of the page allows no inline styles. */
export function applyColors(color: string): void {
  const { style } = document.documentElement;
  style.setProperty('--brand', color);
  style.setProperty('--on-brand', textOn(color));
  const [light, dark] = [readableOn(backgrounds.light, color), readableOn(backgrounds.dark, color)];
  style.setProperty('--brand-text', `light-dark(${light}, ${dark})`);
  const edgeIn = (mode: 'light' | 'dark') =>
    contrastBetween(color, surfaces[mode]) < minContrast ? edges[mode] : 'transparent';
  style.setProperty('--brand-edge', `light-dark(${edgeIn('light')}, ${edgeIn('dark')})`);
}

export function applyTheme(theme: WidgetTheme): void {
  if (theme !== 'system') document.documentElement.dataset.theme = theme;
}
