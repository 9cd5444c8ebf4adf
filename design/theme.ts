export type Theme = 'system' | 'light' | 'dark';

const key = 'deskbell-theme';

/** What this browser's person chose; the system decides where they did not. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  applyTheme(theme);
}

/** Puts a choice into effect; to be done once before anything is shown. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
