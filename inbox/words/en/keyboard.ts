/** Shortcuts, the command palette and the picker. */
export const keyboard = {
  commands: 'Commands',
  whatToDo: 'Type a command…',
  keys: 'Keyboard shortcuts',
  groups: {
    moving: 'Navigation',
    conversation: 'Conversation',
    writing: 'Writing',
    everywhere: 'General',
  },
  nothingFound: 'No matches',
  searching: 'Searching…',
  foundNothing: 'No matches',
  chosen: 'Selected',
};
