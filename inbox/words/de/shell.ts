import type { Words } from '../en/words.ts';

export const shell: Words['shell'] = {
  closeMenu: 'Menü schließen',
  openMenu: 'Menü öffnen',
  settings: 'Einstellungen',
  views: 'Ansichten',
  tags: 'Tags',
  connectedApps: 'Verbundene Apps',
  yourAccount: 'Ihr Konto',
  signOut: 'Abmelden',
  language: 'Sprache',
  themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  goTo: (view) => `Zu „${view}“`,
  allCommands: 'Alle Befehle',
  search: 'Suchen …',
  showKeys: 'Tastenkürzel anzeigen',
  undo: 'Rückgängig',
};
