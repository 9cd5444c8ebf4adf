/** Shortcuts, the command palette and the picker. */
export const keyboard = {
  commands: 'Commands',
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
