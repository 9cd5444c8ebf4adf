import type { ImportOptions } from '../../../../contract/inbox/import.ts';
import type { Problem } from '../../load/import-store.ts';
import type { Found } from '../found.ts';
import { eachAtOnce } from '../http/each-at-once.ts';
import { idOf, type Json, momentOf, objectOf, objectsOf, textOf } from '../http/read-json.ts';
import type { Reading, ReadStep } from '../http/source.ts';
import type { SourceClient } from '../http/source-client.ts';
import { ticketFields } from './zendesk-fields.ts';
import { exportPage, listOf, pagesOf } from './zendesk-pages.ts';
import { companyOf, personOf, teamsOf } from './zendesk-people.ts';
import { conversationOf, type TicketReading } from './zendesk-ticket.ts';

/** `cursor` is that of the next page of users or tickets. */
type Position = { stage: 'organizations' | 'users' | 'tickets'; cursor: string | null };

const beginning: Position = { stage: 'organizations', cursor: null };
const usersPerPage = 1000;
/** A step of reading: at 200 requests a minute, half a minute. */
const ticketsPerPage = 100;
const commentsAtOnce = 8;

/** Reads groups, fields and organizations, then users, then tickets with their comments, each in the order of their changes. */
export async function* readZendesk(
  client: SourceClient,
  { options, position, signal }: Reading,
): AsyncGenerator<ReadStep> {
  let { stage, cursor } = (position ?? beginning) as Position;
  const reading = await ticketReading(client, options);
  if (stage === 'organizations') {
    yield { found: [...(await readGroups(client)), ...reading.fields.found], position: beginning };
    for await (const page of pagesOf(client, '/api/v2/organizations', 'organizations'))
      yield { found: page.flatMap((it) => companyOf(it) ?? []), position: beginning };
    stage = 'users';
  }
  for (let isLast = stage !== 'users'; !isLast; ) {
    const page = await exportPage(client, 'users', { cursor, parameters: `per_page=${usersPerPage}` });
    ({ cursor, isLast } = page);
    const found = page.items.flatMap((it) => personOf(it) ?? []);
    yield { found, position: isLast ? { stage: 'tickets', cursor: null } : { stage, cursor } };
    if (isLast) cursor = null;
  }
  for (let isLast = false; !isLast; ) {
    signal.throwIfAborted();
    const parameters = `per_page=${ticketsPerPage}&include=users`;
    const page = await exportPage(client, 'tickets', { cursor, parameters });
    ({ cursor, isLast } = page);
    const tickets = await readTickets(client, reading, { tickets: page.items, users: usersOf(page.page) });
    yield { ...tickets, position: { stage: 'tickets', cursor } };
  }
}

/** What tickets are read with. */
export async function ticketReading(client: SourceClient, options: ImportOptions): Promise<TicketReading> {
  const statuses = await customStatuses(client);
  return {
    base: new URL(options.address ?? ''),
    options,
    fields: ticketFields(await listOf(client, '/api/v2/ticket_fields', 'ticket_fields')),
    statusNames: new Map(statuses.map(({ id, name }) => [id, name])),
  };
}

/** None if the account doesn't have them. */
export async function customStatuses(
  client: SourceClient,
): Promise<{ id: string; name: string; category: string }[]> {
  const { custom_statuses } = objectOf(await client.find('/api/v2/custom_statuses'));
  return objectsOf(custom_statuses).flatMap((it) => {
    const id = idOf(it.id);
    const name = textOf(it.agent_label);
    const category = textOf(it.status_category);
    return id === null || name === null || category === null ? [] : [{ id, name, category }];
  });
}

async function readGroups(client: SourceClient): Promise<Found[]> {
  const groups = await listOf(client, '/api/v2/groups', 'groups');
  return teamsOf(groups, await listOf(client, '/api/v2/group_memberships', 'group_memberships'));
}

const usersOf = (page: Json) => new Map(objectsOf(page.users).map((it) => [idOf(it.id) ?? '', it]));

type Tickets = { tickets: readonly Json[]; users: ReadonlyMap<string, Json> };

/** Tickets with their comments. Deleted ones have none, and are left out. */
export async function readTickets(
  client: SourceClient,
  reading: TicketReading,
  { tickets, users }: Tickets,
): Promise<{ found: Found[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const present = tickets.filter(({ status }) => status !== 'deleted');
  const read = await eachAtOnce(present, commentsAtOnce, async (ticket): Promise<Found[]> => {
    const id = idOf(ticket.id);
    const report = (problem: string) =>
      void problems.push({ kind: 'conversations', external_id: id ?? 'unknown', problem });
    if (id === null || momentOf(ticket.created_at) === null) {
      report('It has no number, or no date.');
      return [];
    }
    const { comments, authors, isComplete } = await readComments(client, id);
    if (!isComplete) report('Its comments can’t be read with this token.');
    const conversation = conversationOf(reading, { ticket, comments, users });
    for (const { id: comment } of comments)
      if (!conversation.messages.some((message) => message.id === idOf(comment)))
        problems.push({
          kind: 'messages',
          external_id: `${id}/${idOf(comment) ?? 'unknown'}`,
          problem: 'It has no id, or no date.',
        });
    return [...authors.flatMap((it) => personOf(it) ?? []), conversation];
  });
  // Somebody in copy may not be among the users that were read before.
  const others = [...users.values()].flatMap((it) => personOf(it) ?? []);
  return { found: [...others, ...read.flat()], problems };
}

async function readComments(client: SourceClient, ticketId: string) {
  const comments: Json[] = [];
  const authors: Json[] = [];
  const path = `/api/v2/tickets/${ticketId}/comments?include=users&include_inline_images=true&page[size]=100`;
  for (let after: string | null = ''; after !== null; ) {
    const cursor: string = after === '' ? '' : `&page[after]=${encodeURIComponent(after)}`;
    const response = await client.find(`${path}${cursor}`);
    if (response === undefined) return { comments, authors, isComplete: false };
    const page = objectOf(response);
    comments.push(...objectsOf(page.comments));
    authors.push(...objectsOf(page.users));
    const { has_more, after_cursor } = objectOf(page.meta);
    after = has_more === true ? textOf(after_cursor) : null;
  }
  return { comments, authors, isComplete: true };
}
