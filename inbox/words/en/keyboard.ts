/** Shortcuts, the command palette and the picker. */
export const keyboard = {
  commands: 'Commands',
  noKey: 'No key',
  next: 'Next',
  previous: 'Previous',
  either: (one: string, other: string) => `${one} / ${other}`,
  placeholder: 'Type a command…',
  shortcuts: 'Keyboard shortcuts',
  groups: {
    moving: 'Navigation',
    conversation: 'Conversation',
    writing: 'Writing',
    everywhere: 'General',
  },
  noMatches: 'No matches',
  searching: 'Searching…',
  loading: 'Loading…',
  notLoaded: 'Couldn’t load the whole list.',
  chosen: 'Selected',
};
