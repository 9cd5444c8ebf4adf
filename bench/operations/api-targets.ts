import { body, conversationIds } from '../bench-send.ts';
import type { Target } from '../load.ts';
import { settings } from '../settings.ts';

const api = '/api/oauth/v1';

/** The most frequent operations of a server's API by name, and what chooses one of its conversations. */
export async function apiTargets(address: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const ids = await conversationIds(address, headers);
  const pick = () => ids[Math.floor(Math.random() * ids.length)];
  const read = (path: Target['path']): Target => ({ address, headers, path });
  const targets = {
    me: read(`${api}/me`),
    get: read(() => `${api}/conversations/${pick()}`),
    list: read(`${api}/conversations`),
    'list of open conversations': read(`${api}/conversations?status=open`),
    'list by tag': read(`${api}/conversations?tag=delivery`),
    'list by contact': read(await listOfContact(address, headers)),
    // As many as generated conversations have: other benchmarks add messages to some.
    'messages of a conversation': read(
      () => `${api}/conversations/${pick()}/messages?limit=${settings.messagesPerConversation}`,
    ),
    send: {
      address,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      path: () => `${api}/conversations/${pick()}/messages`,
    },
  } satisfies Record<string, Target>;
  return { targets, pick };
}

const conversationsOfContact = 3;

/** Of a contact with as many conversations in data of any size: otherwise their lists couldn't be compared. */
async function listOfContact(address: string, headers: Record<string, string>): Promise<string> {
  const listed = async (query: string) => {
    const response = await fetch(`${address}${api}/conversations?${query}`, { headers });
    return ((await response.json()) as { data: { contact: { id: string } }[] }).data;
  };
  for (const id of new Set((await listed('limit=100')).map(({ contact }) => contact.id))) {
    const conversations = await listed(`contact_id=${id}&limit=${conversationsOfContact + 1}`);
    if (conversations.length === conversationsOfContact) return `${api}/conversations?contact_id=${id}`;
  }
  throw new Error(`No contact of the newest conversations has ${conversationsOfContact} of them.`);
}
