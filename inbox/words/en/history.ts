import { numberText } from '../locale/number-text.ts';

/** The author of a change; the reader is addressed as "you". */
type Actor = { name: string; isYou: boolean };

/** The changes of a conversation, between its messages. */
export const history = {
  changes: (count: number) => `${numberText(count)} changes`,
  you: 'You',
  toYou: 'you',
  someApp: 'An app',
  via: (name: string, app: string) => `${name} via ${app}`,
  closed: ({ name }: Actor) => `${name} closed this`,
  reopened: ({ name }: Actor) => `${name} reopened this`,
  reopenedByReply: ({ name }: Actor) => `Reopened by a reply from ${name}`,
  snoozed: ({ name }: Actor, time: string) => `${name} snoozed this until ${time}`,
  snoozeChanged: ({ name }: Actor, time: string) => `${name} changed the snooze to ${time}`,
  unsnoozed: ({ name }: Actor) => `${name} unsnoozed this`,
  woke: 'Snooze ended',
  assigned: ({ name }: Actor, to: string) => `${name} assigned this to ${to}`,
  took: ({ name, isYou }: Actor) => `${name} assigned this to ${isYou ? 'yourself' : 'themselves'}`,
  unassigned: ({ name }: Actor, from: string | null) =>
    from === null ? `${name} unassigned this` : `${name} unassigned ${from}`,
  team: ({ name }: Actor, to: string) => `${name} moved this to ${to}`,
  teamRemoved: ({ name }: Actor, from: string | null) =>
    from === null ? `${name} removed this from its team` : `${name} removed this from ${from}`,
  contact: ({ name }: Actor, from: string | null, to: string) =>
    from === null
      ? `${name} changed the contact to ${to}`
      : `${name} changed the contact from ${from} to ${to}`,
  tagsAdded: ({ name }: Actor, tags: string, count: number) =>
    `${name} added the ${count === 1 ? 'tag' : 'tags'} ${tags}`,
  tagsRemoved: ({ name }: Actor, tags: string, count: number) =>
    `${name} removed the ${count === 1 ? 'tag' : 'tags'} ${tags}`,
  tagsChanged: ({ name }: Actor, added: string, removed: string) =>
    `${name} changed tags: added ${added}, removed ${removed}`,
  priority: ({ name }: Actor, priority: string) => `${name} set priority to ${priority}`,
  priorityRemoved: ({ name }: Actor) => `${name} removed the priority`,
  subject: ({ name }: Actor, subject: string) => `${name} renamed this to “${subject}”`,
  subjectRemoved: ({ name }: Actor) => `${name} removed the subject`,
  spam: ({ name }: Actor) => `${name} marked this as spam`,
  notSpam: ({ name }: Actor) => `${name} marked this as not spam`,
  merged: ({ name }: Actor, number: number) => `${name} merged #${number} into this`,
  splitInto: ({ name }: Actor, number: number) => `${name} split messages off into #${number}`,
  splitFrom: ({ name }: Actor, number: number) => `${name} split this off from #${number}`,
  /** The history of a conversation that was merged into this one later. */
  inMerged: (text: string, number: number) => `${text} (in #${number})`,
};
