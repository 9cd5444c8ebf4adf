import { eachAtOnce } from '../http/each-at-once.ts';
import { numberOf, objectOf, objectsOf, textOf } from '../http/read-json.ts';
import type { Reading, Survey } from '../http/source.ts';
import type { SourceClient } from '../http/source-client.ts';
import { defaultStatus } from './intercom-conversation.ts';
import { adminOf } from './intercom-people.ts';
import { readAdmins, readConversations, searchPage, workspaceId } from './read-intercom.ts';

const states = ['open', 'snoozed', 'closed'];
const sampleCount = 20;

export async function lookAtIntercom(
  client: SourceClient,
  { options }: Omit<Reading, 'position'>,
): Promise<Survey> {
  const { isFileAddress } = client;
  const reading = { options, isFileAddress, workspaceId: await workspaceId(client) };
  const counts = await eachAtOnce(states, 2, async (state) => {
    const { total_count } = await searchPage(client, { after: null, perPage: 1, state });
    return numberOf(total_count) ?? 0;
  });
  const { total_count } = objectOf(await client.get('/contacts?per_page=1'));
  const admins = await readAdmins(client);
  const { data } = objectOf(await client.find('/tags'));
  const page = await searchPage(client, { after: null, perPage: sampleCount });
  const { found } = await readConversations(
    client,
    reading,
    objectsOf(page.conversations).slice(0, sampleCount),
  );
  const becomes = (state: string) => options.statuses?.[state] ?? defaultStatus(state);
  const conversations = { open: 0, snoozed: 0, closed: 0, spam: 0 };
  for (const [index, state] of states.entries()) {
    const isAsleep = state === 'snoozed' && becomes(state) === 'open';
    conversations[isAsleep ? 'snoozed' : becomes(state)] += counts[index] ?? 0;
  }
  return {
    conversations,
    contacts: numberOf(total_count) ?? 0,
    people: admins.flatMap((it) => {
      const admin = adminOf(it);
      return admin ? [{ name: admin.name, email: admin.email }] : [];
    }),
    tags: objectsOf(data).flatMap(({ name }) => textOf(name) ?? []),
    statuses: states.map((status, index) => ({
      status,
      becomes: becomes(status),
      count: counts[index] ?? 0,
    })),
    requests: Math.ceil(counts.reduce((sum, count) => sum + count, 0) * 1.05),
    // Their authors are described in the conversations, teammates aside.
    samples: [...admins.flatMap((it) => adminOf(it) ?? []), ...found],
  };
}
