/** Shared by several settings screens. */
export const parts = {
  cancel: 'Cancel',
  save: 'Save',
  saveChanges: 'Save changes',
  saved: 'Saved.',
  atOnce: 'Immediately and permanently:',
  showMore: 'Show more',
  loading: 'Loading…',
  notLoaded: 'Couldn’t load this',
  named: {
    name: 'Name',
    color: 'Color',
    colors: {
      none: 'none',
      red: 'red',
      orange: 'orange',
      yellow: 'yellow',
      green: 'green',
      teal: 'teal',
      blue: 'blue',
      violet: 'violet',
      pink: 'pink',
      own: 'current color',
    },
  },
};
