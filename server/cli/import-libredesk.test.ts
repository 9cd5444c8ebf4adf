import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { libredeskTables } from '../archive/sources/libredesk/testing/libredesk-tables.ts';
import { miscountedConversations } from '../demo/miscounted-conversations.ts';
import { findImported } from '../features/imports/find-imported.ts';
import { messageIdHash } from '../features/mail/admission/find-threads.ts';
import { createOrganization } from '../features/organizations/create-organization.ts';
import { diskStore } from '../files/open-file-store.ts';
import { publicId } from '../ids/public-id.ts';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { type EmptyDatabase, emptyDatabase } from '../testing/empty-database.ts';
import { environmentOf, runDeskbell } from '../testing/run-deskbell.ts';

let clone: ClonedDatabase;
let source: EmptyDatabase;
/** With everything imported, and the data folder of the server that did it. */
let organizationId: string;
let counts: Record<string, number>;
const folder = dataFolder();
const media = join(dataFolder(), 'uploads');

const wheel = '11111111-1111-4111-8111-111111111111';
const picture = '22222222-2222-4222-8222-222222222222';
const content = Buffer.from('89504e470d0a1a0a', 'hex');

const rows = `
  INSERT INTO settings VALUES ('app.root_url', '"https://desk.example/"');
  INSERT INTO inboxes (name, channel) VALUES ('Support', 'email'), ('Website', 'livechat');
  INSERT INTO conversation_statuses (name, category) VALUES ('Open', 'open'), ('Snoozed', 'waiting'), ('Refunded', 'resolved');
  INSERT INTO conversation_priorities (name) VALUES ('Low'), ('High');
  INSERT INTO users (type, first_name, last_name, email, phone_number_country_code, phone_number, external_user_id, enabled,
                     custom_attributes, created_at)
       VALUES ('agent', 'System', NULL, 'System', NULL, NULL, NULL, true, '{}', '2026-01-01'),
              ('agent', 'Mara', 'Lind', 'mara@acme.example', NULL, NULL, NULL, true, '{}', '2026-01-01'),
              ('ai_assistant', 'Bix', NULL, NULL, NULL, NULL, NULL, true, '{}', '2026-01-01'),
              ('contact', 'Nora', 'Vance', 'Nora@example.com', '+49', '30123', 'shop-7', false, '{"plan": "gold"}', '2026-02-01'),
              ('visitor', 'Visitor', NULL, NULL, 'DE', NULL, NULL, true, '{}', '2026-02-01');
  INSERT INTO contact_notes (contact_id, user_id, note, created_at) VALUES (4, 2, '<p>Pays late</p>', '2026-02-02');
  INSERT INTO teams (name) VALUES ('Workshop');
  INSERT INTO team_members VALUES (1, 2);
  INSERT INTO custom_attribute_definitions (name, key, applies_to, data_type, values)
       VALUES ('Plan', 'plan', 'contact', 'list', '{gold,silver}');
  INSERT INTO tags (name) VALUES ('wheels'), ('returns');
  INSERT INTO conversations (uuid, reference_number, subject, contact_id, assigned_user_id, assigned_team_id, inbox_id, status_id,
                             priority_id, snoozed_until, resolved_at, created_at, updated_at, custom_attributes)
       VALUES ('${wheel}', '107', 'Wheel', 4, 2, 1, 1, 1, 2, NULL, NULL, '2026-03-01 10:00', '2026-03-02', '{"order": "4711"}'),
              (gen_random_uuid(), '108', 'Later', 4, NULL, NULL, 1, 2, NULL, '2099-01-01', NULL, '2026-03-03', '2026-03-03', '{}'),
              (gen_random_uuid(), '109', NULL, 5, NULL, NULL, 2, 3, 1, NULL, '2026-03-05', '2026-03-04', '2026-03-05', '{}');
  INSERT INTO conversation_tags VALUES (1, 1), (2, 1);
  INSERT INTO csat_responses (conversation_id, rating, feedback, response_timestamp) VALUES (1, 4, 'Quick', '2026-03-02');
  INSERT INTO conversation_messages (type, status, private, conversation_id, content_type, content, source_id, sender_id, meta, created_at)
       VALUES ('incoming', 'received', false, 1, 'html', '<p>Bent <img src="cid:wheel@mail"></p>', 'question@customer.example', 4,
               '{"from": ["nora@example.com"], "to": ["help@acme.example"], "subject": "Wheel"}', '2026-03-01 10:00:00.123456'),
              ('outgoing', 'sent', false, 1, 'html', '<p>On its way</p>', 'answer@acme.example', 2, '{"to": ["nora@example.com"]}',
               '2026-03-01 11:00'),
              ('outgoing', 'sent', true, 1, 'html', '<p>Third one, @Mara</p>', NULL, 2, '{}', '2026-03-01 11:05'),
              ('activity', 'sent', false, 1, 'text', 'Assigned to Mara', NULL, 2, '{}', '2026-03-01 11:06'),
              ('outgoing', 'failed', false, 2, 'text', 'Is 1 < 2?', NULL, 2, '{}', '2026-03-03 10:00'),
              ('incoming', 'received', false, 3, 'text', 'Hello?', NULL, 5, '{}', '2026-03-04 10:00'),
              ('outgoing', 'sent', false, 3, 'html', '<p>Hi, I am a bot.</p>', NULL, 3, '{}', '2026-03-04 10:01'),
              ('outgoing', 'sent', false, 3, 'html', '<p>You missed: Hi</p>', 'x@acme.example', 1, '{"continuity_email": true}',
               '2026-03-04 11:00');
  INSERT INTO conversation_mentions (conversation_id, message_id, mentioned_user_id) VALUES (1, 3, 2);
  INSERT INTO media (uuid, filename, content_type, content_id, model_id, model_type, size)
       VALUES ('${picture}', 'wheel.png', 'image/png', 'wheel@mail', 1, 'messages', 8),
              (gen_random_uuid(), 'lost.pdf', 'application/pdf', NULL, 2, 'messages', 9);`;

beforeAll(async () => {
  [clone, source] = [await cloneDatabase(), await emptyDatabase()];
  const client = new Client(source.connection);
  await client.connect();
  await client.query("SET timezone = 'UTC'");
  await client.query(libredeskTables);
  await client.query(rows);
  await client.end();
  mkdirSync(media);
  writeFileSync(join(media, picture), content);
  organizationId = await newOrganization('Moved');
  ({ imported: counts } = await imported({ organizationId, folder }));
});
afterAll(async () => {
  await clone.drop();
  await source.drop();
});

const newOrganization = (name: string) =>
  clone.database.transaction(async (transaction) => (await createOrganization(transaction, name)).id);

type Into = { organizationId: string; folder?: string };

function run({ organizationId: id, folder: own = dataFolder() }: Into, ...options: string[]) {
  const words = ['import', 'libredesk', '--organization', publicId('org', id), '--json'];
  return runDeskbell([...words, '--files', media, ...options], { env: environmentOf(clone), folder: own });
}

async function imported(into: Into, ...options: string[]) {
  const { code, stdout, stderr } = await run(into, '--database', source.url, ...options);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

test('an import from a database is listed by the name of its system', async () => {
  const rows = await clone.database.read({
    text: 'SELECT kind FROM imports WHERE organization_id = $1',
    values: [organizationId],
  });
  expect(rows).toEqual([{ kind: 'libredesk' }]);
});

test('a dry run says what a database of Libredesk has and what cannot come, and writes nothing', async () => {
  const other = await newOrganization('Look');
  const summary = await imported({ organizationId: other }, '--dry-run');
  expect(summary).toMatchObject({
    conversations: 3,
    contacts: 2,
    notes: 1,
    attachments: 1,
    messages: { by_contacts: 2, by_members: 3, by_nobody: 0 },
  });
  expect(summary.problems).toEqual([
    {
      kind: 'attachments',
      external_id: expect.any(String),
      problem: 'lost.pdf: Its file is not in the folder.',
    },
    {
      kind: 'messages',
      external_id: 'activity',
      problem: '1 lines about changes, such as assignments, were left out.',
    },
    {
      kind: 'messages',
      external_id: 'continuity',
      problem: '1 emails that repeat messages of a chat were left out.',
    },
  ]);
  const written = await clone.database.read({
    text: 'SELECT 1 FROM imports WHERE organization_id = $1',
    values: [other],
  });
  expect(written).toEqual([]);
});

test('conversations of Libredesk come with their people, states, tags, fields and files, and once however often', async () => {
  expect(counts).toMatchObject({ conversations: 3, messages: 5, notes: 1, contacts: 2, attachments: 1 });
  const conversations = await clone.database.read({
    text: `SELECT c.number::int AS number, c.subject, c.status, c.priority, c.custom_attributes, c.closed_at::text AS closed_at,
                  c.snoozed_until::text AS snoozed_until, u.name AS assignee, t.name AS team,
                  ARRAY(SELECT g.name FROM conversation_tags ct JOIN tags g ON g.organization_id = $1 AND g.id = ct.tag_id
                         WHERE ct.organization_id = $1 AND ct.conversation_id = c.id ORDER BY 1) AS tags
             FROM conversations c LEFT JOIN users u ON u.id = c.assignee_id
             LEFT JOIN teams t ON t.organization_id = $1 AND t.id = c.team_id
            WHERE c.organization_id = $1 ORDER BY c.number`,
    values: [organizationId],
  });
  expect(conversations).toEqual([
    {
      number: 107,
      subject: 'Wheel',
      status: 'open',
      priority: 'high',
      custom_attributes: { inbox: 'Support', order: '4711', csat_rating: 4, csat_feedback: 'Quick' },
      closed_at: null,
      snoozed_until: null,
      assignee: 'Mara Lind',
      team: 'Workshop',
      tags: ['returns', 'wheels'],
    },
    expect.objectContaining({ status: 'snoozed', snoozed_until: '2099-01-01 00:00:00+00' }),
    expect.objectContaining({ status: 'closed', priority: 'low', closed_at: '2026-03-05 00:00:00+00' }),
  ]);
  const messages = await clone.database.read({
    text: `SELECT m.body_html, u.name AS member, c.name AS contact, m.is_ai_message, m.delivery_status,
                  m.inserted_at::text AS inserted_at
             FROM messages m LEFT JOIN users u ON u.id = m.user_id
             LEFT JOIN contacts c ON c.organization_id = $1 AND c.id = m.contact_id
            WHERE m.organization_id = $1 ORDER BY m.inserted_at`,
    values: [organizationId],
  });
  const bot = { member: 'Bix', is_ai_message: true, body_html: '<p>Hi, I am a bot.</p>' };
  expect(messages).toMatchObject([
    { contact: 'Nora Vance', member: null, inserted_at: '2026-03-01 10:00:00.123456+00' },
    { contact: null, member: 'Mara Lind', body_html: '<p>On its way</p>' },
    { delivery_status: 'failed', body_html: expect.stringContaining('Is 1 &lt; 2?') },
    { contact: 'Visitor' },
    bot,
  ]);
  const [file] = await clone.database.read<{ id: string; file_key: string }>({
    text: 'SELECT id, file_key FROM attachments WHERE organization_id = $1',
    values: [organizationId],
  });
  expect(messages[0]).toMatchObject({
    body_html: `<p>Bent <img src="cid:${publicId('att', file?.id ?? '')}"></p>`,
  });
  const [contact] = await clone.database.read({
    text: `SELECT c.email, c.phone, c.external_id, c.is_blocked, c.custom_attributes, n.text AS note, f.kind AS field
             FROM contacts c JOIN contact_notes n ON n.organization_id = $1 AND n.contact_id = c.id
             JOIN fields f ON f.organization_id = $1 AND f.key = 'plan'
            WHERE c.organization_id = $1`,
    values: [organizationId],
  });
  expect(contact).toEqual({
    email: 'nora@example.com',
    phone: '+4930123',
    external_id: 'shop-7',
    is_blocked: true,
    custom_attributes: { plan: 'gold' },
    note: 'Pays late',
    field: 'choice',
  });
  expect(await miscountedConversations(clone.database, organizationId)).toEqual([]);
  const again = await imported({ organizationId });
  const added = Object.entries(again.imported).filter(([name, count]) => count !== 0 && name !== 'problems');
  expect(added.filter(([name]) => !name.startsWith('matched_'))).toEqual([]);
});

test('a reply to an old email finds its conversation, and old addresses lead to it', async () => {
  const id = await findImported(clone.database, { organizationId, source: 'libredesk', externalId: wheel });
  const threads = await clone.database.read<{ conversation_id: string }>({
    text: `SELECT DISTINCT m.conversation_id FROM mail_message_ids i
             JOIN messages m ON m.organization_id = $1 AND m.id = i.message_id
            WHERE i.organization_id = $1 AND i.id_hash = ANY ($2)`,
    values: [
      organizationId,
      ['question@customer.example', 'answer@acme.example'].map((it) => messageIdHash(it)),
    ],
  });
  expect(threads).toEqual([{ conversation_id: id }]);
});

test('the content of files is that of the source', async () => {
  const [file] = await clone.database.read<{ file_key: string }>({
    text: 'SELECT file_key FROM attachments WHERE organization_id = $1',
    values: [organizationId],
  });
  const chunks: Buffer[] = [];
  for await (const chunk of await diskStore(join(folder, 'data', 'files')).open(file?.file_key ?? ''))
    chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks)).toEqual(content);
});

test('an address that is no database of Libredesk is refused, without its password', async () => {
  const other = await newOrganization('Refused');
  const refused = async (...options: string[]) => (await run({ organizationId: other }, ...options)).stderr;
  expect(await refused('--database', clone.url)).toContain('This is no database of Libredesk');
  expect(await refused('--database', 'mysql://x')).toContain('--database');
  const unreachable = await refused('--database', 'postgres://me:hidden@127.0.0.1:1/desk');
  expect(unreachable).toContain('can’t be reached');
  expect(unreachable).not.toContain('hidden');
  expect(await refused('--database', source.url, '--resume')).toContain('There is no import to resume');
});
