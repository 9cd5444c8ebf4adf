/** What is around every screen. */
export const shell = {
  closeMenu: 'Close the menu',
  openMenu: 'Open the menu',
  settings: 'Settings',
  views: 'Views',
  tags: 'Tags',
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
