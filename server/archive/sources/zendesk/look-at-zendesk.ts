import type { Found } from '../found.ts';
import { eachAtOnce } from '../http/each-at-once.ts';
import { idOf, numberOf, objectOf, objectsOf, textOf } from '../http/read-json.ts';
import type { Reading, SourceStatus, Survey } from '../http/source.ts';
import type { SourceClient } from '../http/source-client.ts';
import { customStatuses, readTickets, ticketReading } from './read-zendesk.ts';
import { listOf } from './zendesk-pages.ts';
import { personOf } from './zendesk-people.ts';
import { defaultStatus } from './zendesk-ticket.ts';

const categories = ['new', 'open', 'pending', 'hold', 'solved', 'closed'];
const sampleCount = 20;

export async function lookAtZendesk(
  client: SourceClient,
  { options }: Omit<Reading, 'position'>,
): Promise<Survey> {
  const counts = await eachAtOnce(categories, 2, (status) =>
    searchCount(client, `type:ticket status:${status}`),
  );
  const contacts = await searchCount(client, 'type:user role:end-user');
  const agents = await listOf(client, '/api/v2/users?role[]=agent&role[]=admin', 'users');
  const { tags } = objectOf(await client.find('/api/v2/tags?page[size]=100'));
  const custom = await customStatuses(client);
  const becomes = (status: string, category: string): SourceStatus =>
    options.statuses?.[status.toLowerCase()] ?? options.statuses?.[category] ?? defaultStatus(category);
  const conversations = { open: 0, snoozed: 0, closed: 0, spam: 0 };
  for (const [index, category] of categories.entries())
    conversations[becomes(category, category)] += counts[index] ?? 0;
  const total = counts.reduce((sum, count) => sum + count, 0);
  return {
    conversations,
    contacts,
    people: agents.flatMap((agent) => {
      const person = personOf(agent);
      return person ? [{ name: person.name, email: person.email }] : [];
    }),
    tags: objectsOf(tags).flatMap(({ name }) => textOf(name) ?? []),
    statuses: [
      ...categories.map((status, index) => ({
        status,
        becomes: becomes(status, status),
        count: counts[index] ?? 0,
      })),
      ...custom
        .filter(({ name }) => !categories.includes(name.toLowerCase()))
        .map(({ name, category }) => ({ status: name, becomes: becomes(name, category), count: null })),
    ],
    requests: Math.ceil(total * 1.05),
    samples: await readSamples(client, options),
  };
}

async function searchCount(client: SourceClient, query: string): Promise<number> {
  const response = objectOf(await client.get(`/api/v2/search/count?query=${encodeURIComponent(query)}`));
  return numberOf(response.count) ?? 0;
}

/** The tickets that changed last. */
async function readSamples(client: SourceClient, options: Reading['options']): Promise<Found[]> {
  const path = `/api/v2/tickets?sort=-updated_at&include=users&page[size]=${sampleCount}`;
  const page = objectOf(await client.get(path));
  const users = new Map(objectsOf(page.users).map((it) => [idOf(it.id) ?? '', it]));
  const tickets = objectsOf(page.tickets).slice(0, sampleCount);
  return (await readTickets(client, await ticketReading(client, options), { tickets, users })).found;
}
