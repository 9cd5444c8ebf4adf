import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { chatwootTables } from '../archive/sources/chatwoot/testing/chatwoot-tables.ts';
import { readBucket } from '../config/files-setting.ts';
import { miscountedConversations } from '../demo/miscounted-conversations.ts';
import { findImported } from '../features/imports/find-imported.ts';
import { messageIdHash } from '../features/mail/admission/find-threads.ts';
import { createOrganization } from '../features/organizations/create-organization.ts';
import { openListingStore } from '../files/open-file-store.ts';
import { publicId } from '../ids/public-id.ts';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { type EmptyDatabase, emptyDatabase } from '../testing/empty-database.ts';
import { environmentOf, runDeskbell } from '../testing/run-deskbell.ts';
import { s3Url, startS3 } from '../testing/start-s3.ts';
import { unreliableProxy } from '../testing/unreliable-proxy.ts';

let clone: ClonedDatabase;
let source: EmptyDatabase;
let organizationId: string;
const storage = join(dataFolder(), 'storage');
const key = 'abcd0123456789abcd0123456789';

// The headers of email are encoded twice, as Chatwoot does.
const mail = JSON.stringify(
  JSON.stringify({
    email: {
      message_id: 'question@customer.example',
      subject: 'Wheel',
      from: ['nora@example.com'],
      html_content: { full: '<p>My wheel is <b>bent</b></p>' },
    },
  }),
);

const rows = `
  INSERT INTO accounts (name) VALUES ('Bicycles'), ('Other');
  INSERT INTO users (name, email) VALUES ('Mara Lind', 'mara@acme.example'), ('Stranger', 'stranger@other.example'), ('Left', 'left@acme.example');
  INSERT INTO account_users VALUES (1, 1), (2, 2);
  INSERT INTO teams (name, account_id) VALUES ('workshop', 1);
  INSERT INTO team_members VALUES (1, 1);
  INSERT INTO inboxes (name, channel_type, account_id) VALUES ('Support', 'Channel::Email', 1), ('Website', 'Channel::WebWidget', 1);
  INSERT INTO custom_attribute_definitions (attribute_display_name, attribute_key, attribute_display_type, attribute_model, account_id)
       VALUES ('Order', 'order', 0, 0, 1);
  INSERT INTO contacts (name, email, phone_number, identifier, account_id, blocked)
       VALUES ('Nora Vance', 'nora@example.com', '+4930123', 'shop-7', 1, true), ('Foreign', 'foreign@example.com', NULL, NULL, 2, false);
  INSERT INTO notes (content, account_id, contact_id, user_id) VALUES ('Pays late', 1, 1, 1);
  INSERT INTO conversations (account_id, inbox_id, status, priority, assignee_id, team_id, contact_id, display_id, additional_attributes,
                             custom_attributes, snoozed_until, created_at, updated_at)
       VALUES (1, 1, 2, 3, 1, 1, 1, 41, '{"mail_subject": "Wheel"}', '{"order": "4711"}', NULL, '2026-03-01 10:00', '2026-03-02'),
              (2, 1, 0, 0, 2, NULL, 2, 41, '{}', '{}', NULL, '2026-03-01', '2026-03-01'),
              (1, 2, 1, NULL, NULL, NULL, 1, 42, '{}', '{}', NULL, '2026-03-03', '2026-03-05'),
              (1, 2, 3, NULL, NULL, NULL, 1, 43, '{}', '{}', '2099-01-01', '2026-03-03', '2026-03-03');
  INSERT INTO messages (content, account_id, inbox_id, conversation_id, message_type, private, status, source_id, content_attributes,
                        sender_type, sender_id, created_at)
       VALUES ('My wheel is bent', 1, 1, 1, 0, false, 0, NULL, '${mail}', 'Contact', 1, '2026-03-01 10:00:00.123456'),
              ('On its way', 1, 1, 1, 1, false, 3, 'answer@acme.example', '{}', 'User', 1, '2026-03-01 11:00'),
              ('Third < one', 1, 1, 1, 1, true, 0, NULL, '{}', 'User', 3, '2026-03-01 11:05'),
              ('Mara changed the status', 1, 1, 1, 2, false, 0, NULL, '{}', NULL, NULL, '2026-03-01 11:06'),
              ('Foreign', 2, 1, 2, 0, false, 0, NULL, '{}', 'Contact', 2, '2026-03-01'),
              ('How can I help?', 1, 2, 3, 3, false, 0, NULL, '{}', NULL, NULL, '2026-03-03 10:00');
  INSERT INTO attachments (message_id, account_id) VALUES (1, 1), (2, 1);
  INSERT INTO active_storage_blobs (key, filename, content_type, byte_size) VALUES ('${key}', 'wheel.txt', 'text/plain', 4),
         ('../../secret-key', 'lost.txt', 'text/plain', 4);
  INSERT INTO active_storage_attachments (name, record_type, record_id, blob_id) VALUES ('file', 'Attachment', 1, 1),
         ('file', 'Attachment', 2, 2);
  INSERT INTO tags (name) VALUES ('wheels');
  INSERT INTO taggings (tag_id, taggable_type, taggable_id, context) VALUES (1, 'Conversation', 1, 'labels');
  INSERT INTO csat_survey_responses (account_id, conversation_id, rating, feedback_message) VALUES (1, 1, 5, 'Great');`;

beforeAll(async () => {
  [clone, source] = [await cloneDatabase(), await emptyDatabase()];
  const client = new Client(source.connection);
  await client.connect();
  await client.query("SET timezone = 'UTC'");
  await client.query(chatwootTables);
  await client.query(rows);
  await client.end();
  const folder = join(storage, 'ab', 'cd');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, key), 'bent');
  organizationId = await clone.database.transaction(
    async (transaction) => (await createOrganization(transaction, 'Moved')).id,
  );
});
afterAll(async () => {
  await clone.drop();
  await source.drop();
});

function run(...options: string[]) {
  const words = ['import', 'chatwoot', '--organization', publicId('org', organizationId), '--json'];
  const files = options.includes('--files') ? [] : ['--files', storage];
  return runDeskbell([...words, '--database', source.url, ...files, ...options], {
    env: environmentOf(clone),
  });
}

test('files come from a bucket too, once it doesn’t refuse any more; one that is not there is listed', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const bucket = await unreliableProxy(s3.address);
  onTestFinished(() => bucket.stop());
  const summary = () => run('--account', '1', '--files', s3Url(bucket.address), '--dry-run');
  const missing = JSON.parse((await summary()).stdout);
  expect([missing.attachments, missing.problems]).toMatchObject([
    0,
    [
      { external_id: '1', problem: 'wheel.txt: Its file is not in the bucket.' },
      { external_id: '2', problem: 'lost.txt: Its file has no usable name.' },
      {},
    ],
  ]);
  const store = await openListingStore(readBucket(s3.url, 'the bucket'), 'the bucket');
  await store.put(key, Readable.from([Buffer.from('bent')]), 4);
  expect(bucket.refused()).toBeGreaterThan(0);
  expect(JSON.parse((await summary()).stdout)).toMatchObject({ attachments: 1, missing_files: 0 });
  await bucket.stop();
  expect(await summary()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Files can’t be read from the bucket deskbell-test at http://127.0.0.1'),
  });
});

test('of several accounts one has to be chosen', async () => {
  expect((await run()).stderr).toContain('--account must be one of these: 1 (Bicycles), 2 (Other)');
});

test('one account of Chatwoot comes with its people, states, labels and files, and once however often', async () => {
  const { code, stdout, stderr } = await run('--account', '1');
  expect(code, stderr).toBe(0);
  const { imported, problems } = JSON.parse(stdout);
  expect(imported).toMatchObject({ conversations: 3, messages: 3, notes: 1, contacts: 1, attachments: 1 });
  expect(problems).toEqual([
    { kind: 'attachments', external_id: '2', problem: 'lost.txt: Its file has no usable name.' },
    {
      kind: 'messages',
      external_id: 'activity',
      problem: '1 lines about changes, such as assignments, were left out.',
    },
  ]);
  const conversations = await clone.database.read({
    text: `SELECT c.number::int AS number, c.subject, c.status, c.priority, c.custom_attributes, u.name AS assignee, t.name AS team,
                  ARRAY(SELECT g.name FROM conversation_tags ct JOIN tags g ON g.organization_id = $1 AND g.id = ct.tag_id
                         WHERE ct.organization_id = $1 AND ct.conversation_id = c.id) AS tags
             FROM conversations c LEFT JOIN users u ON u.id = c.assignee_id
             LEFT JOIN teams t ON t.organization_id = $1 AND t.id = c.team_id
            WHERE c.organization_id = $1 ORDER BY c.number`,
    values: [organizationId],
  });
  expect(conversations).toEqual([
    {
      number: 41,
      subject: 'Wheel',
      status: 'open',
      priority: 'urgent',
      custom_attributes: { inbox: 'Support', order: '4711', csat_rating: 5, csat_feedback: 'Great' },
      assignee: 'Mara Lind',
      team: 'workshop',
      tags: ['wheels'],
    },
    expect.objectContaining({ number: 42, status: 'closed', custom_attributes: { inbox: 'Website' } }),
    expect.objectContaining({ number: 43, status: 'snoozed' }),
  ]);
  const messages = await clone.database.read({
    text: `SELECT m.body_html, u.name AS member, c.name AS contact, m.delivery_status, m.inserted_at::text AS inserted_at
             FROM messages m LEFT JOIN users u ON u.id = m.user_id
             LEFT JOIN contacts c ON c.organization_id = $1 AND c.id = m.contact_id
            WHERE m.organization_id = $1
            UNION ALL SELECT n.body_html, u.name, NULL, 'note', n.inserted_at::text
             FROM notes n JOIN users u ON u.id = n.user_id WHERE n.organization_id = $1 ORDER BY inserted_at`,
    values: [organizationId],
  });
  expect(messages).toMatchObject([
    {
      contact: 'Nora Vance',
      body_html: '<p>My wheel is <b>bent</b></p>',
      inserted_at: '2026-03-01 10:00:00.123456+00',
    },
    { member: 'Mara Lind', delivery_status: 'failed' },
    { member: 'Left', delivery_status: 'note', body_html: expect.stringContaining('Third &lt; one') },
    { member: null, contact: null },
  ]);
  expect(await miscountedConversations(clone.database, organizationId)).toEqual([]);
  const again = JSON.parse((await run('--account', '1')).stdout).imported;
  expect([again.conversations ?? 0, again.messages, again.notes, again.contacts, again.attachments]).toEqual([
    0, 0, 0, 0, 0,
  ]);
  const id = await findImported(clone.database, { organizationId, source: 'chatwoot', externalId: '41' });
  const threads = await clone.database.read({
    text: `SELECT DISTINCT m.conversation_id FROM mail_message_ids i JOIN messages m ON m.organization_id = $1 AND m.id = i.message_id
            WHERE i.organization_id = $1 AND i.id_hash = ANY ($2)`,
    values: [
      organizationId,
      ['question@customer.example', 'answer@acme.example'].map((it) => messageIdHash(it)),
    ],
  });
  expect(threads).toEqual([{ conversation_id: id }]);
});
