import type { Archived } from '../../../contract/archive/archive-records.ts';
import type { importStatuses } from '../../../contract/values/import-sources.ts';

type Conversation = Archived<'conversations'>;

/** Who wrote a row, or that it is an internal note. */
export type Side = 'contact' | 'member' | 'note';

/** Words that systems use, in lower case. */
const sides: Readonly<Record<string, Side>> = {
  contact: 'contact',
  customer: 'contact',
  'end-user': 'contact',
  end_user: 'contact',
  user: 'contact',
  requester: 'contact',
  lead: 'contact',
  incoming: 'contact',
  agent: 'member',
  member: 'member',
  admin: 'member',
  teammate: 'member',
  operator: 'member',
  staff: 'member',
  outgoing: 'member',
  note: 'note',
  private: 'note',
  internal: 'note',
};

/** What the status of a conversation becomes. */
export type Status = (typeof importStatuses)[number];

const statuses: Readonly<Record<string, Status>> = {
  open: 'open',
  new: 'open',
  active: 'open',
  pending: 'open',
  'on-hold': 'open',
  'on hold': 'open',
  hold: 'open',
  waiting: 'open',
  snoozed: 'open',
  solved: 'closed',
  resolved: 'closed',
  closed: 'closed',
  done: 'closed',
  archived: 'closed',
  spam: 'spam',
};

const priorities: Readonly<Record<string, Conversation['priority']>> = {
  none: 'none',
  low: 'low',
  normal: 'medium',
  medium: 'medium',
  high: 'high',
  urgent: 'urgent',
  critical: 'urgent',
};

const lookUp =
  <Value>(values: Readonly<Record<string, Value>>) =>
  (text: string): Value | undefined => {
    const key = text.toLowerCase();
    return Object.hasOwn(values, key) ? values[key] : undefined;
  };

/** Each is undefined for a word that isn't known. Snoozed conversations are open: their date isn't known. */
export const readSide = lookUp(sides);
export const readStatus = lookUp(statuses);
export const readPriority = lookUp(priorities);
