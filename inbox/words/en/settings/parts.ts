/** Shared by several settings screens. */
export const parts = {
  cancel: 'Cancel',
  save: 'Save',
  saveChanges: 'Save changes',
  saved: 'Saved.',
  atOnce: 'At once, and for good:',
  showMore: 'Show more',
  loading: 'Loading…',
  notLoaded: 'This could not be loaded',
};
