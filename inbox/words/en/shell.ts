import { numberText } from '../locale/number-text.ts';

/** The shell and the sidebar. */
export const shell = {
  skipToContent: 'Skip to content',
  skipToConversation: 'Skip to conversation',
  closeMenu: 'Close the menu',
  openMenu: 'Open the menu',
  settings: 'Settings',
  views: 'Views',
  tags: 'Tags',
  filterTags: 'Filter tags',
  noTagMatches: 'No matches',
  allTags: (count: number) => `Show all ${numberText(count)}`,
  fewerTags: 'Show fewer',
  pinTag: (tag: string) => `Pin ${tag}`,
  unpinTag: (tag: string) => `Unpin ${tag}`,
  goToTag: { command: 'Go to tag…', title: 'Go to tag', placeholder: 'Go to tag…' },
  connectedApps: 'Connected apps',
  yourAccount: 'Your account',
  signOut: 'Sign out',
  language: 'Language',
  themes: { system: 'Like the system', light: 'Light', dark: 'Dark' },
  goTo: (view: string) => `Go to ${view}`,
  allCommands: 'All commands',
  search: 'Search…',
  showKeys: 'Show the keys',
  undo: 'Undo',
};
