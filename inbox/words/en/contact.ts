/** The contact panel. */
export const contact = {
  title: 'Contact',
  close: 'Close',
  tags: 'Tags of the contact',
  unknown: 'Unknown',
  phone: 'Phone',
  instagram: 'Instagram',
  knownAs: 'Known as',
  lastSeen: 'Last seen',
  since: 'Since',
  earlier: 'Other conversations',
};
