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
};
