import { OperatorError } from '../../../../config/operator-error.ts';
import { eachAtOnce } from '../../http/each-at-once.ts';
import { idOf, objectOf, objectsOf, textOf } from '../../http/read-json.ts';
import type { Reading, Survey } from '../../http/source.ts';
import type { SourceClient } from '../../http/source-client.ts';
import { states } from '../chatwoot-records.ts';
import { defaultStatus } from './api-conversation.ts';
import { listOf, newestOf, pageOf } from './chatwoot-pages.ts';
import { chatwootReading, readAgents, readConversations } from './read-chatwoot-api.ts';

const sampleCount = 20;
const conversationsPerPage = 25;
const contactsPerPage = 15;

export async function lookAtChatwoot(
  client: SourceClient,
  { options }: Omit<Reading, 'position'>,
): Promise<Survey> {
  const agents = await readAgents(client);
  await requireAdministrator(client, options.account);
  const counts = await eachAtOnce(states, 2, async (status) => (await newestOf(client, status)).total);
  const contacts = await pageOf(client, 'contacts', 1);
  const labels = await listOf(client, 'labels');
  const newest = (await newestOf(client, 'all')).items.slice(0, sampleCount);
  const { found } = await readConversations(client, await chatwootReading(client, options), newest);
  const becomes = (state: string) => options.statuses?.[state] ?? defaultStatus(state);
  const conversations = { open: 0, snoozed: 0, closed: 0, spam: 0 };
  for (const [index, state] of states.entries()) {
    const status = becomes(state);
    conversations[state === 'snoozed' && status === 'open' ? 'snoozed' : status] += counts[index] ?? 0;
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  return {
    conversations,
    contacts: contacts.total,
    people: agents.map(({ name, email }) => ({ name, email })),
    tags: labels.flatMap(({ title }) => textOf(title) ?? []),
    statuses: states.map((status, index) => ({
      status,
      becomes: becomes(status),
      count: counts[index] ?? 0,
    })),
    requests: total + Math.ceil(total / conversationsPerPage) + Math.ceil(contacts.total / contactsPerPage),
    samples: [...found, ...agents],
  };
}

/** Chatwoot hides conversations of other inboxes from agents, and doesn't say so. @throws OperatorError */
async function requireAdministrator(client: SourceClient, account: string | undefined): Promise<void> {
  const { accounts } = objectOf(await client.find('../../profile'));
  const role = objectsOf(accounts).find(({ id }) => idOf(id) === account?.trim())?.role;
  if (role !== undefined && role !== 'administrator')
    throw new OperatorError(
      'This is an agent’s token, and agents don’t see every inbox. Enter an administrator’s token.',
    );
}
