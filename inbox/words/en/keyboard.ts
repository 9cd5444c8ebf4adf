/** What can be done, by its key and from the list of commands. */
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
