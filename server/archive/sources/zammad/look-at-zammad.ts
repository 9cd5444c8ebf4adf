import { eachAtOnce } from '../http/each-at-once.ts';
import { idOf, type Json, numberOf, objectOf, textOf } from '../http/read-json.ts';
import type { Reading, Survey } from '../http/source.ts';
import type { SourceClient } from '../http/source-client.ts';
import { readTickets, ticketReading } from './read-zammad.ts';
import { listOf, pageOf } from './zammad-pages.ts';
import { agentRoles, personOf, userId } from './zammad-people.ts';
import { defaultStatus } from './zammad-ticket.ts';

const sampleCount = 20;
/** Each ticket is read with its articles and its tags. */
const requestsPerTicket = 2;
const maxPeople = 200;

export async function lookAtZammad(
  client: SourceClient,
  { options }: Omit<Reading, 'position'>,
): Promise<Survey> {
  // Zammad returns an empty list to a token that may not see tickets: this one says so.
  await client.get('users/me');
  const reading = await ticketReading(client, options);
  const states = (await listOf(client, 'ticket_states')).flatMap((state) => {
    const name = textOf(state.name);
    const id = idOf(state.id);
    return name === null || id === null ? [] : [{ name, id }];
  });
  const counts = await eachAtOnce(states, 2, ({ id }) => countOf(client, 'tickets', `state_id:${id}`));
  const becomes = (name: string) =>
    options.statuses?.[name.toLowerCase()] ?? defaultStatus(reading.stateTypes.get(name) ?? name);
  const conversations = { open: 0, snoozed: 0, closed: 0, spam: 0 };
  for (const [index, { name }] of states.entries()) conversations[becomes(name)] += counts[index] ?? 0;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const roles = agentRoles(await listOf(client, 'roles'));
  const users = await agentsOf(client, roles);
  // Tickets are listed oldest first.
  const page = Math.max(1, Math.floor(total / sampleCount));
  const tickets = await pageOf(client, 'tickets', { page, size: sampleCount });
  const { found } = await readTickets(client, reading, tickets);
  const tags = await client.find('tag_list');
  return {
    conversations,
    contacts: Math.max(0, (await countOf(client, 'users', '*')) - users.length),
    people: users.flatMap((it) => {
      const person = personOf(it, roles);
      return person ? [{ name: person.name, email: person.email }] : [];
    }),
    tags: (Array.isArray(tags) ? tags : []).flatMap((it) => textOf(objectOf(it).name) ?? []),
    statuses: states.map(({ name }, index) => ({
      status: name,
      becomes: becomes(name),
      count: counts[index] ?? 0,
    })),
    requests: total * requestsPerTicket,
    samples: [...found, ...(await peopleOf(client, tickets, roles))],
  };
}

async function countOf(client: SourceClient, name: string, query: string): Promise<number> {
  const parameters = new URLSearchParams({ query, only_total_count: 'true' });
  return numberOf(objectOf(await client.find(`${name}/search?${parameters}`)).total_count) ?? 0;
}

/** Those who work in groups: there are few of them, and many users. */
async function agentsOf(client: SourceClient, roles: ReadonlySet<string>): Promise<Json[]> {
  const groups = await listOf(client, 'groups');
  const ids = new Set(
    groups.flatMap(({ user_ids }) =>
      (Array.isArray(user_ids) ? user_ids : []).flatMap((it) => userId(it) ?? []),
    ),
  );
  const users = await readUsers(client, [...ids].slice(0, maxPeople));
  return users.filter((it) => personOf(it, roles)?.side === 'member');
}

const readUsers = (client: SourceClient, ids: readonly string[]) =>
  eachAtOnce(ids, 4, async (id) =>
    objectOf(await client.find(`users/${encodeURIComponent(id)}?expand=true`)),
  );

/** Customers and owners of tickets; authors are almost always among them. */
async function peopleOf(client: SourceClient, tickets: readonly Json[], roles: ReadonlySet<string>) {
  const ids = new Set(
    tickets.flatMap(({ customer_id, owner_id }) => [customer_id, owner_id].flatMap((it) => userId(it) ?? [])),
  );
  return (await readUsers(client, [...ids])).flatMap((it) => personOf(it, roles) ?? []);
}
