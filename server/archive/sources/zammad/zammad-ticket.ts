import type { ImportOptions } from '../../../../contract/inbox/import.ts';
import type { FoundConversation, FoundMessage } from '../found.ts';
import { addressIn } from '../http/address-in.ts';
import { idOf, type Json, momentOf, textOf } from '../http/read-json.ts';
import type { SourceStatus } from '../http/source.ts';
import { unlessAsleep } from '../http/unless-asleep.ts';
import type { ZammadFields } from './zammad-fields.ts';
import { userId } from './zammad-people.ts';

/** What tickets are read with. */
export type TicketReading = {
  options: ImportOptions;
  fields: ZammadFields;
  /** What states are, by their names: `pending reminder`, for example. */
  stateTypes: ReadonlyMap<string, string>;
};

export const defaultStatus = (type: string): SourceStatus =>
  ['closed', 'merged', 'removed'].includes(type) ? 'closed' : 'open';

export const typeOf = ({ stateTypes }: Pick<TicketReading, 'stateTypes'>, ticket: Json): string =>
  stateTypes.get(textOf(ticket.state) ?? '') ?? 'open';

type Ticket = {
  ticket: Json;
  id: string;
  createdAt: number;
  messages: readonly FoundMessage[];
  tags: readonly string[];
  mergedIntoId: string | null;
};

export function conversationOf(
  reading: TicketReading,
  { ticket, id, createdAt, messages, tags, mergedIntoId }: Ticket,
): FoundConversation {
  const { options, fields } = reading;
  const state = textOf(ticket.state) ?? 'open';
  const closedAt = momentOf(ticket.close_at);
  const number = textOf(ticket.number) ?? '';
  return {
    kind: 'conversation',
    id,
    // Some installations have numbers of more digits, from the date.
    ...(/^[1-9]\d{0,8}$/.test(number) && { number: Number(number) }),
    url: options.address === undefined ? null : addressIn(options.address, `#ticket/zoom/${id}`).href,
    subject: textOf(ticket.title),
    state,
    ...statusOf(options, { state, type: typeOf(reading, ticket), wakesAt: momentOf(ticket.pending_time) }),
    ...(closedAt !== null && { closedAt }),
    priority: priorityOf(textOf(ticket.priority) ?? ''),
    contactId: userId(ticket.customer_id),
    assigneeId: userId(ticket.owner_id),
    teamId: idOf(ticket.group_id),
    tags,
    customAttributes: fields.valuesOf(ticket),
    mergedIntoId,
    createdAt,
    updatedAt: momentOf(ticket.updated_at) ?? createdAt,
    messages,
  };
}

type State = { state: string; type: string; wakesAt: number | null };

function statusOf(
  { statuses = {} }: ImportOptions,
  { state, type, wakesAt }: State,
): Pick<FoundConversation, 'status' | 'snoozedUntil'> {
  const status = statuses[state.toLowerCase()] ?? defaultStatus(type);
  return unlessAsleep(status, type.startsWith('pending') ? wakesAt : null);
}

/** `1 low`, `2 normal` and `3 high`, unless an admin has renamed them. */
function priorityOf(name: string): NonNullable<FoundConversation['priority']> {
  const word = /urgent|high|normal|medium|low/i.exec(name)?.[0].toLowerCase();
  if (word === 'urgent' || word === 'high' || word === 'low') return word;
  return word === undefined ? 'none' : 'medium';
}
