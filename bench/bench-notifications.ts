import { setTimeout as delay } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { pino } from 'pino';
import { openDatabase } from '../server/db/open-database.ts';
import { newId, parsePublicId } from '../server/ids/public-id.ts';
import { emailRound } from '../server/reactions/notifications/start-emailing.ts';
import { deskbell, type RunningServer } from './deskbell.ts';
import { type Target, takeTurns } from './load.ts';
import type { BenchData } from './prepare-data.ts';
import type { Row } from './report.ts';
import { settings } from './settings.ts';

const conversationsOfEach = 30;
const one = { atLeast: 1, atMost: 1 };

/**
 * Contacts' messages to somebody absent, against the same to nobody: what notifying costs, and what it leaves behind. Check 9
 * of the design in numbers: one entry for each conversation, and one email, however many messages there are.
 */
export async function benchNotifications(product: RunningServer, data: BenchData): Promise<Row[]> {
  const within = ['--organization', data.organizationId];
  const person = ['--email', `absent-${newId()}@example.com`, '--name', 'Absent', '--role', 'member'];
  const { user } = await deskbell('user', 'create', ...within, ...person);
  const scopes = ['--scope', 'channels:write conversations:read'];
  const redirect = ['--redirect-uri', 'https://example.com/callback'];
  const app = await deskbell('app', 'create', ...within, '--name', 'Channel', ...redirect, ...scopes);
  const caller = ['--client-id', app.client_id, '--actor', 'app'];
  const { access_token: token } = await deskbell('token', 'create', ...within, ...caller, ...scopes);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const conversations = await openConversations(product.address, headers);
  const ofAbsent = conversations.slice(0, conversationsOfEach);
  const ofNobody = conversations.slice(conversationsOfEach);

  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  const organizationId = parsePublicId('org', data.organizationId) ?? '';
  const userId = parsePublicId('usr', user.id) ?? '';
  const assign = (among: Conversation[], assigneeId: string | null) =>
    database.write({
      text: 'UPDATE conversations SET assignee_id = $3 WHERE organization_id = $1 AND id = ANY($2::uuid[])',
      values: [organizationId, among.map(({ id }) => parsePublicId('cnv', id) ?? ''), assigneeId],
    });
  try {
    await assign(ofNobody, null);
    await assign(ofAbsent, userId);
    const writing = (among: Conversation[]) => messagesFor(among, { address: product.address, headers });
    const turns = await takeTurns(writing(ofAbsent), writing(ofNobody));
    const entries = await settledEntries();
    const emails: string[] = [];
    await emailRound({
      database,
      mail: { post: async (_, kind, id) => void (id.includes(userId) && emails.push(kind)) },
      now: () => (Date.now() + 16 * 60_000) * 1000,
      logger: pino({ level: 'silent' }),
    });
    return [
      {
        name: 'contacts’ messages to somebody absent, relative to nobody',
        unit: 'x',
        value: turns.product.requestsPerSecond / turns.baseline.requestsPerSecond,
        atLeast: 0.9,
      },
      {
        name: 'notifications of each conversation',
        unit: '',
        value: entries / conversationsOfEach,
        atMost: 1,
      },
      { name: 'emails about all of them', unit: '', value: emails.length, ...one },
    ];
  } finally {
    await assign(ofAbsent, null);
    await database.close();
    await postgres.leave();
  }

  /** The entries, once the server has handled every message. */
  async function settledEntries(): Promise<number> {
    for (let before = -1; ; await delay(2000)) {
      const rows = await database.read<{ count: number }>({
        text: 'SELECT count FROM notifications WHERE organization_id = $1 AND user_id = $2',
        values: [organizationId, userId],
      });
      const total = rows.reduce((sum, { count }) => sum + count, 0);
      if (total === before) return rows.length;
      before = total;
    }
  }
}

type Conversation = { id: string; contact: { id: string } };

async function openConversations(address: string, headers: Record<string, string>): Promise<Conversation[]> {
  const path = `/api/oauth/v1/conversations?status=open&limit=${2 * conversationsOfEach}`;
  const response = await fetch(address + path, { headers });
  return ((await response.json()) as { data: Conversation[] }).data;
}

/** Writes into one of the conversations after the other, as their contacts do through a channel. */
function messagesFor(
  conversations: Conversation[],
  { address, headers }: Pick<Target, 'address' | 'headers'>,
): Target {
  let turn = 0;
  let { id, contact } = conversations[0] as Conversation;
  const path = () => {
    turn = (turn + 1) % conversations.length;
    ({ id, contact } = conversations[turn] as Conversation);
    return `/api/oauth/v1/contacts/${contact.id}/messages`;
  };
  // Asked for after the path, of the same request.
  const body = () => JSON.stringify({ body_html: '<p>Any news?</p>', source: 'email', conversation_id: id });
  return { method: 'POST', address, ...(headers && { headers }), path, body };
}
