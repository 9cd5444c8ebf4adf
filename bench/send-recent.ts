import type { Conversation } from '../contract/conversation.ts';
import type { RunningServer } from './deskbell.ts';
import { indexingIsComplete } from './indexing-is-complete.ts';
import type { BenchData } from './prepare-data.ts';

const conversations = 500;
const messagesEach = 20;
const concurrency = 8;
const bodies = [
  'Thanks, the courier has been, and the invoice is right now.',
  'We refund the order today. Please send the brake back in its box.',
  'The password works again; it was the calendar that was late.',
  'You can answer this message, or call us about the delivery.',
];

/**
 * 10,000 messages in the newest conversations: a busy day, whose words are searched for beside the documents. Search
 * indexes each message of a conversation before the next is sent, as if they came minutes apart.
 */
export async function sendRecent(server: RunningServer, data: BenchData): Promise<void> {
  const ids = await newest(server, data);
  for (let turn = 0; turn < messagesEach; turn++) {
    const left = ids.values();
    await Promise.all(Array.from({ length: concurrency }, () => sendEach(server, data, left, turn)));
    await indexingIsComplete();
  }
}

async function newest(server: RunningServer, data: BenchData): Promise<string[]> {
  const ids: string[] = [];
  for (let after = ''; ids.length < conversations; ) {
    const page = await get(server, data, `/conversations?limit=100${after}`);
    ids.push(...page.data.map(({ id }) => id));
    if (page.page_metadata.after === null) break;
    after = `&after=${page.page_metadata.after}`;
  }
  return ids.slice(0, conversations);
}

async function get({ address }: RunningServer, { token }: BenchData, path: string) {
  const response = await fetch(`${address}/api/oauth/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()) as { data: Conversation[]; page_metadata: { after: string | null } };
}

async function sendEach(
  { address }: RunningServer,
  { token }: BenchData,
  ids: Iterable<string>,
  turn: number,
): Promise<void> {
  for (const id of ids) {
    const body = `<p>${bodies[turn % bodies.length]} Reference ${id.slice(-6)}-${turn}.</p>`;
    const response = await fetch(`${address}/api/oauth/v1/conversations/${id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ body_html: body }),
    });
    await response.text();
    if (response.status !== 201) throw new Error(`A message returned ${response.status}.`);
  }
}
