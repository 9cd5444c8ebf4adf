export type Theme = 'system' | 'light' | 'dark';

const key = 'deskbell-theme';

/** The theme chosen in this browser, or `system`. */
export function chosenTheme(): Theme {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  applyTheme(theme);
}

/** Applies a theme; called once before anything is rendered. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
