import type { ImportOptions } from '../../../../contract/inbox/import.ts';
import type { Problem } from '../../load/import-store.ts';
import type { Found } from '../found.ts';
import { eachAtOnce } from '../http/each-at-once.ts';
import { idOf, type Json, momentOf, objectOf, objectsOf, textOf, textsOf } from '../http/read-json.ts';
import type { Reading, ReadStep } from '../http/source.ts';
import type { SourceClient } from '../http/source-client.ts';
import { messageOf } from './zammad-article.ts';
import { zammadFields } from './zammad-fields.ts';
import { listOf, pageOf, perPage } from './zammad-pages.ts';
import { agentRoles, companyOf, personOf, teamOf } from './zammad-people.ts';
import { conversationOf, type TicketReading, typeOf } from './zammad-ticket.ts';

/** `page` is the next one of a list. */
type Position = { stage: 'groups' | 'tickets' | 'organizations' | 'users'; page: number };

const beginning: Position = { stage: 'groups', page: 1 };
const ticketsAtOnce = 4;

/** Reads groups and attributes, tickets with their articles, organizations, and then everybody, page by page. */
export async function* readZammad(
  client: SourceClient,
  { options, position, signal }: Reading,
): AsyncGenerator<ReadStep> {
  let { stage, page } = (position ?? beginning) as Position;
  const reading = await ticketReading(client, options);
  if (stage === 'groups') {
    const teams = (await listOf(client, 'groups')).flatMap((it) => teamOf(it) ?? []);
    stage = 'tickets';
    yield { found: [...teams, ...reading.fields.found], position: { stage, page } };
  }
  while (stage === 'tickets') {
    signal.throwIfAborted();
    // A page more than there are: Zammad may return fewer than were asked for.
    const tickets = await pageOf(client, 'tickets', { page });
    if (tickets.length === 0) [stage, page] = ['organizations', 1];
    else page += 1;
    yield { ...(await readTickets(client, reading, tickets)), position: { stage, page } };
  }
  while (stage === 'organizations') {
    const organizations = await pageOf(client, 'organizations', { page });
    if (organizations.length < perPage) [stage, page] = ['users', 1];
    else page += 1;
    yield { found: organizations.flatMap((it) => companyOf(it) ?? []), position: { stage, page } };
  }
  const roles = agentRoles(await listOf(client, 'roles'));
  for (;;) {
    signal.throwIfAborted();
    const users = await pageOf(client, 'users', { page });
    if (users.length === 0) return;
    page += 1;
    yield { found: users.flatMap((it) => personOf(it, roles) ?? []), position: { stage, page } };
  }
}

export async function ticketReading(client: SourceClient, options: ImportOptions): Promise<TicketReading> {
  const states = await listOf(client, 'ticket_states');
  return {
    options,
    fields: zammadFields(objectsOf(await client.find('object_manager_attributes'))),
    stateTypes: new Map(
      states.map(({ name, state_type }) => [textOf(name) ?? '', textOf(state_type) ?? textOf(name) ?? '']),
    ),
  };
}

export async function readTickets(
  client: SourceClient,
  reading: TicketReading,
  tickets: readonly Json[],
): Promise<{ found: Found[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const read = await eachAtOnce(tickets, ticketsAtOnce, async (ticket): Promise<Found[]> => {
    const id = idOf(ticket.id);
    const createdAt = momentOf(ticket.created_at);
    const report = (problem: string, kind = 'conversations', external_id = id ?? 'unknown') =>
      void problems.push({ kind, external_id, problem });
    if (id === null || createdAt === null) {
      report('It has no id, or no date.');
      return [];
    }
    const articles = await client.find(`ticket_articles/by_ticket/${encodeURIComponent(id)}?expand=true`);
    if (articles === undefined) report('Its articles can’t be read with this token.');
    const messages = objectsOf(articles).flatMap((article) => {
      const message = messageOf(article, id);
      if (!message) report('It has no id, or no date.', 'messages', `${id}/${idOf(article.id) ?? 'unknown'}`);
      return message ?? [];
    });
    const { tags } = objectOf(await client.find(`tags?object=Ticket&o_id=${encodeURIComponent(id)}`));
    const mergedIntoId = typeOf(reading, ticket) === 'merged' ? await parentOf(client, id) : null;
    return [conversationOf(reading, { ticket, id, createdAt, messages, tags: textsOf(tags), mergedIntoId })];
  });
  return { found: read.flat(), problems };
}

/** The ticket that another one was merged into. */
async function parentOf(client: SourceClient, id: string): Promise<string | null> {
  const path = `links?link_object=Ticket&link_object_value=${encodeURIComponent(id)}`;
  const { links } = objectOf(await client.find(path));
  const parent = objectsOf(links).find((it) => it.link_type === 'parent' && it.link_object === 'Ticket');
  return idOf(parent?.link_object_value);
}
