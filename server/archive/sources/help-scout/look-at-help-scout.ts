import { eachAtOnce } from '../http/each-at-once.ts';
import { objectOf, textOf } from '../http/read-json.ts';
import type { Reading, Survey } from '../http/source.ts';
import type { SourceClient } from '../http/source-client.ts';
import { defaultStatus } from './help-scout-conversation.ts';
import { listOf, pageOf } from './help-scout-pages.ts';
import { userOf } from './help-scout-people.ts';
import { conversations, readConversations } from './read-help-scout.ts';

const statuses = ['active', 'pending', 'closed', 'spam'];
const perPage = 25;
const sampleCount = 20;

export async function lookAtHelpScout(
  client: SourceClient,
  { options }: Omit<Reading, 'position'>,
): Promise<Survey> {
  // Lists that are hidden are empty: this one says what is wrong.
  await client.get('users/me');
  const counts = await eachAtOnce(statuses, 2, async (status) => {
    const path = `conversations?status=${status}`;
    return (await pageOf(client, { path, name: 'conversations', page: 1 })).total;
  });
  const customers = await pageOf(client, { path: 'customers', name: 'customers', page: 1 });
  const users = await listOf(client, 'users', 'users');
  const tags = await listOf(client, 'tags', 'tags');
  const newest = await pageOf(client, {
    path: conversations.replace('sortOrder=asc', 'sortOrder=desc'),
    name: 'conversations',
    page: 1,
  });
  const becomes = (status: string) => options.statuses?.[status] ?? defaultStatus(status);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const byStatus = { open: 0, snoozed: 0, closed: 0, spam: 0 };
  for (const [index, status] of statuses.entries()) byStatus[becomes(status)] += counts[index] ?? 0;
  return {
    conversations: byStatus,
    contacts: customers.total,
    people: users.flatMap((it) => {
      const person = userOf(it);
      return person ? [{ name: person.name, email: person.email }] : [];
    }),
    tags: tags.flatMap((it) => textOf(objectOf(it).name) ?? []),
    statuses: statuses.map((status, index) => ({
      status,
      becomes: becomes(status),
      count: counts[index] ?? 0,
    })),
    requests: Math.ceil(total / perPage) + Math.ceil(customers.total / 50),
    samples: readConversations(
      { options, isFileAddress: client.isFileAddress },
      newest.items.slice(0, sampleCount),
    ).found,
  };
}
