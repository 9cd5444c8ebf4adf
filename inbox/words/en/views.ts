/** The names of the views, and what empty ones say. */
export const views = {
  mine: {
    name: 'Mine',
    empty: 'Nothing waits for you. What is assigned to you and open is shown here.',
  },
  unassigned: { name: 'Unassigned', empty: 'Every open conversation has somebody who sees to it.' },
  open: { name: 'All open', empty: 'Nothing is open. New conversations appear here by themselves.' },
  snoozed: {
    name: 'Snoozed',
    empty: 'Nothing sleeps. Snoozed conversations come back when their time has come.',
  },
  closed: { name: 'Closed', empty: 'Nothing was closed yet.' },
  spam: { name: 'Spam', empty: 'No spam.' },
  tag: { empty: (tag: string) => `Nothing open has the tag “${tag}”.` },
  search: {
    name: (text: string) => `“${text}”`,
    empty: 'No conversation has all of these words.',
  },
};
