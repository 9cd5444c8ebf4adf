import type { ImportOptions } from '../../../../contract/inbox/import.ts';
import type { FoundConversation, FoundMessage } from '../found.ts';
import { addressIn } from '../http/address-in.ts';
import { addressOf, idOf, type Json, momentOf, objectOf, objectsOf, textOf } from '../http/read-json.ts';
import type { SourceStatus } from '../http/source.ts';
import { unlessAsleep } from '../http/unless-asleep.ts';
import type { RtFields } from './rt-fields.ts';
import { nameOf } from './rt-people.ts';

/** What tickets are read with. */
export type TicketReading = { options: ImportOptions; fields: RtFields };

export const ticketFields = [
  'EffectiveId',
  'Subject',
  'Status',
  'Priority',
  'Queue',
  'Owner',
  'Requestor',
  'Cc',
  'AdminCc',
  'CustomFields',
  'Created',
  'LastUpdated',
  'Starts',
  'Due',
  'Resolved',
];

/** Also asked for about people of a ticket. */
export const personFields = 'EmailAddress,RealName';

/** RT has no date where there is none: the beginning of Unix time. */
function dateOf(value: unknown): number | null {
  return momentOf(value) || null;
}

/** Of RT's own statuses, and of others by whether tickets with them are resolved. */
export const defaultStatus = (status: string, isResolved: boolean): SourceStatus =>
  ['resolved', 'rejected'].includes(status) || isResolved ? 'closed' : 'open';

/** The ticket that this one was merged into, if it was. */
export function mergedIntoId(ticket: Json): string | null {
  const id = idOf(ticket.EffectiveId) ?? idOf(objectOf(ticket.EffectiveId).id);
  return id === idOf(ticket.id) ? null : id;
}

type Ticket = { ticket: Json; id: string; createdAt: number; messages: readonly FoundMessage[] };

export function conversationOf(
  { options, fields }: TicketReading,
  { ticket, id, createdAt, messages }: Ticket,
): FoundConversation {
  const state = textOf(ticket.Status) ?? 'open';
  const requestors = objectsOf(ticket.Requestor);
  const [contactId = null] = requestors.flatMap((it) => nameOf(it) ?? []);
  const others = [...requestors.filter((it) => nameOf(it) !== contactId), ...objectsOf(ticket.Cc)];
  const mergedInto = mergedIntoId(ticket);
  const resolvedAt = dateOf(ticket.Resolved);
  return {
    kind: 'conversation',
    id,
    number: Number(id),
    url:
      options.address === undefined ? null : addressIn(options.address, `Ticket/Display.html?id=${id}`).href,
    subject: textOf(ticket.Subject),
    state,
    ...statusOf(options, {
      state,
      isResolved: resolvedAt !== null,
      wakesAt: dateOf(ticket.Starts) ?? dateOf(ticket.Due),
    }),
    ...(mergedInto !== null && { status: 'closed', snoozedUntil: null }),
    ...(resolvedAt !== null && { closedAt: resolvedAt }),
    priority: priorityOf(ticket.Priority),
    contactId,
    assigneeId: nameOf(ticket.Owner),
    teamId: idOf(objectOf(ticket.Queue).id),
    followerIds: objectsOf(ticket.AdminCc).flatMap((it) => nameOf(it) ?? []),
    participants: others.flatMap((it) => {
      const address = addressOf(it.EmailAddress);
      return address === null ? [] : [{ address, name: textOf(it.RealName), contactId: nameOf(it) }];
    }),
    customAttributes: fields.valuesOf(ticket),
    mergedIntoId: mergedInto,
    createdAt,
    updatedAt: dateOf(ticket.LastUpdated) ?? createdAt,
    messages,
  };
}

type State = { state: string; isResolved: boolean; wakesAt: number | null };

function statusOf(
  { statuses = {} }: ImportOptions,
  { state, isResolved, wakesAt }: State,
): Pick<FoundConversation, 'status' | 'snoozedUntil'> {
  const status = statuses[state.toLowerCase()] ?? defaultStatus(state, isResolved);
  return unlessAsleep(status, state === 'stalled' ? wakesAt : null);
}

/** RT's own scale is Low (0, which is also that of tickets without one), Medium (50) and High (100). */
function priorityOf(value: unknown): NonNullable<FoundConversation['priority']> {
  const number = Number(value);
  if (!(number > 0)) return 'none';
  return number < 50 ? 'low' : number < 100 ? 'medium' : 'high';
}
