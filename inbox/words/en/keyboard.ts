/** Shortcuts, the command palette and the picker. */
export const keyboard = {
  commands: 'Commands',
  whatToDo: 'What do you want to do?',
  keys: 'Keys',
  groups: {
    moving: 'Moving about',
    conversation: 'Conversation',
    writing: 'Writing',
    everywhere: 'Everywhere',
  },
  nothingFound: 'Nothing is called that.',
  searching: 'Searching…',
  foundNothing: 'Nothing was found.',
  chosen: 'Chosen',
};
