import type { Words } from '../en/words.ts';
import { numberText } from '../locale/number-text.ts';

export const shell: Words['shell'] = {
  skipToContent: 'Zum Inhalt springen',
  skipToConversation: 'Zur Konversation springen',
  closeMenu: 'Menü schließen',
  openMenu: 'Menü öffnen',
  settings: 'Einstellungen',
  views: 'Ansichten',
  tags: 'Tags',
  filterTags: 'Tags filtern',
  noTagMatches: 'Keine Treffer',
  allTags: (count) => `Alle ${numberText(count)} anzeigen`,
  fewerTags: 'Weniger anzeigen',
  pinTag: (tag) => `${tag} anheften`,
  unpinTag: (tag) => `${tag} lösen`,
  goToTag: { command: 'Zu Tag …', title: 'Zu Tag', placeholder: 'Zu Tag …' },
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
