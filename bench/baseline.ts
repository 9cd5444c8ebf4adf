import { createServer, type IncomingMessage } from 'node:http';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { Pool, type QueryResultRow } from 'pg';
import { pino } from 'pino';
import { visibleTo } from '../server/access/visible-conversations.ts';
import type { Reader, Statement } from '../server/db/database.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { preparedName } from '../server/db/prepared-name.ts';
import { readTypes } from '../server/db/read-types.ts';
import { startSequencer } from '../server/events/start-sequencer.ts';
import type { ConversationRow } from '../server/features/conversations/conversation-row.ts';
import { listStatement } from '../server/features/conversations/list/list-conversations.ts';
import { presentConversation } from '../server/features/conversations/present-conversation.ts';
import { findConversation } from '../server/features/conversations/visible-conversation.ts';
import { listMessages } from '../server/features/messages/list/list-messages.ts';
import type { MessageRow } from '../server/features/messages/message-row.ts';
import { presentMessage } from '../server/features/messages/present-message.ts';
import { newId, parsePublicId } from '../server/ids/public-id.ts';
import { baselineSendText, sendWithoutEventText } from './baseline-send.ts';
import { settings } from './settings.ts';

/**
 * The baseline: the minimum that returns the same responses. Bare node:http and a pg pool on the same database; the product's own
 * statements, the same response bytes, the same rows written. No token, no checks, no framework, no log, and rows as pg makes them.
 * Optionally it also sequences events, as every server does.
 */
const [organization = '', user = '', sequences] = process.argv.slice(2);
const organizationId = parsePublicId('org', organization) ?? '';
const userId = parsePublicId('usr', user) ?? '';
const pageCursor = { after: 'x'.repeat(54), before: null };

const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
const database = openDatabase(postgres.connection, () => undefined);
const pool = new Pool({ ...postgres.connection, options: '-c timezone=UTC', types: readTypes });
pool.on('error', () => undefined);
const query = <Row extends QueryResultRow>(statement: Statement) =>
  pool.query<Row>({ ...statement, values: [...statement.values] });
const bare: Reader = {
  read: async <Row extends QueryResultRow>(it: Statement) => (await query<Row>(it)).rows,
};
const sequencer =
  sequences === 'sequences'
    ? startSequencer({ database, logger: pino(), lease: { isHeld: () => true } })
    : undefined;

const filters = {
  q: undefined,
  sort: '-last_activity_at',
  number: undefined,
  status: undefined,
  assigneeId: undefined,
  teamId: undefined,
  contactId: undefined,
  companyId: undefined,
  channelId: undefined,
  tag: undefined,
  source: undefined,
  priority: undefined,
  isSpam: false,
  isMerged: false,
  hasSolution: undefined,
  updatedSince: undefined,
  insertedSince: undefined,
  lastActivitySince: undefined,
  lastActivityUntil: undefined,
  unreadTo: undefined,
  filter: undefined,
  visible: visibleTo({}),
} as const;

async function list(): Promise<string> {
  const range = { limit: 25, direction: 'after', position: undefined } as const;
  const { text, values } = listStatement(organizationId, filters, range);
  const rows = await bare.read<ConversationRow>({ ...preparedName(text), text, values });
  return JSON.stringify({ data: rows.slice(0, 25).map(presentConversation), page_metadata: pageCursor });
}

async function get(id: string): Promise<string> {
  const row = await findConversation(
    bare,
    { organization: { id: organizationId } },
    parsePublicId('cnv', id) ?? '',
  );
  return JSON.stringify({ data: row && presentConversation(row) });
}

async function messages(id: string): Promise<string> {
  const conversation = { organization_id: organizationId, id: parsePublicId('cnv', id) ?? '' };
  const limit = settings.messagesPerConversation;
  const range = { limit, direction: 'after', position: undefined, sort: 'inserted_at' } as const;
  const rows = await listMessages(bare, conversation, range);
  const data = rows.slice(0, limit).map((row) => presentMessage(row, () => ''));
  return JSON.stringify({ data, page_metadata: pageCursor });
}

/** The bytes of the product's `GET /me`, and a read of two rows by their keys. */
async function me(): Promise<string> {
  const [row] = await bare.read({
    name: 'baseline_me',
    text: `SELECT u.id, u.name, u.email, o.id AS organization_id, o.name AS organization_name
             FROM users u, organizations o WHERE u.id = $1 AND o.id = $2`,
    values: [userId, organizationId],
  });
  return JSON.stringify({ data: row, padding: 'x'.repeat(500) });
}

function handleGet(path: string): Promise<string> {
  const [, first, id = '', below] = path.split('/');
  if (first === 'me') return me();
  if (first !== 'conversations') return list();
  return below === 'messages' ? messages(id) : get(id);
}

async function send(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { body_html } = JSON.parse(Buffer.concat(chunks).toString());
  const [, , id = '', untold] = request.url?.split('/') ?? [];
  const conversationId = parsePublicId('cnv', id);
  const isHtmlUnknown = untold === 'untold';
  const [name, text] = isHtmlUnknown
    ? ['untold_send', sendWithoutEventText]
    : ['baseline_send', baselineSendText];
  const values = [organizationId, conversationId, newId(), body_html, userId, 'A preview', newId()];
  const { rows } = await query<MessageRow>({ name, text, values });
  if (!isHtmlUnknown) sequencer?.wake(organizationId);
  const [row] = rows;
  return JSON.stringify({ data: row && presentMessage(row, () => '') });
}

const server = createServer((request, response) => {
  const handled = request.method === 'POST' ? send(request) : handleGet(request.url ?? '/');
  handled.then(
    (body) => {
      response.writeHead(request.method === 'POST' ? 201 : 200, {
        'content-type': 'application/json; charset=utf-8',
      });
      response.end(body);
    },
    (error: unknown) => {
      response.writeHead(500).end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object')
    process.stdout.write(`listening on http://127.0.0.1:${address.port}\n`);
});
process.on('SIGTERM', async () => {
  server.closeAllConnections();
  server.close();
  await sequencer?.stop();
  await Promise.all([pool.end(), database.close()]);
  await postgres.leave();
});
