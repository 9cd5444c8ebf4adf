import { eachAtOnce } from '../http/each-at-once.ts';
import { numberOf, objectOf, textOf } from '../http/read-json.ts';
import type { Reading, Survey } from '../http/source.ts';
import type { SourceClient } from '../http/source-client.ts';
import { defaultStatus } from './front-conversation.ts';
import { listOf, pageOf } from './front-pages.ts';
import { teammateOf } from './front-people.ts';
import { frontReading, readConversations } from './read-front.ts';

const states = ['open', 'snoozed', 'archived'];
const sampleCount = 20;
/** Each conversation is read with its messages and its comments. */
const requestsPerConversation = 2;

export async function lookAtFront(
  client: SourceClient,
  { options }: Omit<Reading, 'position'>,
): Promise<Survey> {
  const reading = await frontReading(client, options);
  const counts = await eachAtOnce(states, 1, (state) => countOf(client, state));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const becomes = (state: string, category = state) =>
    options.statuses?.[state.toLowerCase()] ?? defaultStatus(category);
  const conversations = { open: 0, snoozed: 0, closed: 0, spam: 0 };
  for (const [index, state] of states.entries()) {
    const isAsleep = state === 'snoozed' && becomes(state) === 'open';
    conversations[isAsleep ? 'snoozed' : becomes(state)] += counts[index] ?? 0;
  }
  const people = ((await listOf(client, 'teammates')) ?? []).flatMap((it) => teammateOf(it) ?? []);
  const tags = (await listOf(client, 'tags?limit=100')) ?? [];
  const newest = await pageOf(client, `conversations?limit=${sampleCount}`, null);
  const { found } = await readConversations(client, reading, (newest?.items ?? []).slice(0, sampleCount));
  const read = found.filter(({ kind }) => kind === 'conversation').length;
  const contacts = new Set(
    found.flatMap((it) => (it.kind === 'person' && it.side === 'contact' ? [it.id] : [])),
  );
  return {
    conversations,
    // Front doesn’t say how many there are.
    contacts: read === 0 ? 0 : Math.round((contacts.size * total) / read),
    people: people.map(({ name, email }) => ({ name, email })),
    tags: tags.flatMap(({ name }) => textOf(name) ?? []),
    statuses: [
      ...states.map((status, index) => ({ status, becomes: becomes(status), count: counts[index] ?? 0 })),
      ...[...reading.ticketStatuses.values()]
        .filter(({ name }) => !states.includes(name.toLowerCase()))
        .map(({ name, category }) => ({ status: name, becomes: becomes(name, category), count: null })),
    ],
    requests: Math.ceil(total * requestsPerConversation * 1.05),
    samples: [...found, ...people],
  };
}

async function countOf(client: SourceClient, state: string): Promise<number> {
  const path = `conversations/search/${encodeURIComponent(`is:${state}`)}?limit=1`;
  return numberOf(objectOf(await client.find(path, { limit: 'search' }))._total) ?? 0;
}
