/** The names of the views, and the texts of empty ones. */
export const views = {
  mine: {
    name: 'Mine',
    empty: 'You’re all caught up. Conversations assigned to you appear here.',
  },
  unassigned: { name: 'Unassigned', empty: 'All open conversations are assigned.' },
  open: { name: 'All open', empty: 'No open conversations. New ones appear here.' },
  snoozed: {
    name: 'Snoozed',
    empty: 'No snoozed conversations. They come back here when they’re due.',
  },
  closed: { name: 'Closed', empty: 'No closed conversations yet.' },
  spam: { name: 'Spam', empty: 'No spam.' },
  channel: { deleted: 'Deleted channel', empty: 'No open conversations in this channel.' },
  team: {
    unassignedOf: (team: string) => `${team}: unassigned`,
    empty: 'No open conversations in this team.',
  },
  tag: { empty: (tag: string) => `No open conversations tagged “${tag}”.` },
};
