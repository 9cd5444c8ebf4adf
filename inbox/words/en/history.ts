import { numberText } from '../locale/number-text.ts';

/** The author of a change; the reader is addressed as "you". */
type Who = { name: string; isYou: boolean };

/** The changes of a conversation, between its messages. */
export const history = {
  changes: (count: number) => `${numberText(count)} changes`,
  you: 'You',
  toYou: 'you',
  someApp: 'An app',
  via: (name: string, app: string) => `${name} via ${app}`,
  closed: ({ name }: Who) => `${name} closed this`,
  reopened: ({ name }: Who) => `${name} reopened this`,
  reopenedByReply: ({ name }: Who) => `Reopened by a reply from ${name}`,
  snoozed: ({ name }: Who, moment: string) => `${name} snoozed this until ${moment}`,
  snoozeChanged: ({ name }: Who, moment: string) => `${name} changed the snooze to ${moment}`,
  unsnoozed: ({ name }: Who) => `${name} unsnoozed this`,
  woke: 'Snooze ended',
  assigned: ({ name }: Who, to: string) => `${name} assigned this to ${to}`,
  took: ({ name, isYou }: Who) => `${name} assigned this to ${isYou ? 'yourself' : 'themselves'}`,
  unassigned: ({ name }: Who, from: string | null) =>
    from === null ? `${name} unassigned this` : `${name} unassigned ${from}`,
  team: ({ name }: Who, to: string) => `${name} moved this to ${to}`,
  teamRemoved: ({ name }: Who, from: string | null) =>
    from === null ? `${name} removed this from its team` : `${name} removed this from ${from}`,
  contact: ({ name }: Who, from: string | null, to: string) =>
    from === null
      ? `${name} changed the contact to ${to}`
      : `${name} changed the contact from ${from} to ${to}`,
  tagsAdded: ({ name }: Who, tags: string, count: number) =>
    `${name} added the ${count === 1 ? 'tag' : 'tags'} ${tags}`,
  tagsRemoved: ({ name }: Who, tags: string, count: number) =>
    `${name} removed the ${count === 1 ? 'tag' : 'tags'} ${tags}`,
  tagsChanged: ({ name }: Who, added: string, removed: string) =>
    `${name} changed tags: added ${added}, removed ${removed}`,
  priority: ({ name }: Who, priority: string) => `${name} set priority to ${priority}`,
  priorityRemoved: ({ name }: Who) => `${name} removed the priority`,
  subject: ({ name }: Who, subject: string) => `${name} renamed this to “${subject}”`,
  subjectRemoved: ({ name }: Who) => `${name} removed the subject`,
  spam: ({ name }: Who) => `${name} marked this as spam`,
  notSpam: ({ name }: Who) => `${name} marked this as not spam`,
  merged: ({ name }: Who, number: number) => `${name} merged #${number} into this`,
  splitInto: ({ name }: Who, number: number) => `${name} split messages off into #${number}`,
  splitFrom: ({ name }: Who, number: number) => `${name} split this off from #${number}`,
  /** The history of a conversation that was merged into this one later. */
  inMerged: (text: string, number: number) => `${text} (in #${number})`,
};
