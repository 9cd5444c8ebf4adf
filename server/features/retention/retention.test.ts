import { afterAll, describe, expect, test } from 'vitest';
import { formatTimestamp } from '../../db/microseconds.ts';
import type { ApiClient } from '../../testing/http-client.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { addMailChannel, addMailOf } from '../../testing/mail-channel.ts';
import { sequenceAll } from '../../testing/sequence-all.ts';
import { startWorld } from '../../testing/start-world.ts';
import {
  addAttachments,
  addConversation,
  addExternalId,
  addHistory,
  addMessage,
  addNote,
  addNotification,
  addScheduledMessage,
} from '../../testing/world-records.ts';
import { sweepMailSources } from '../mail/sweep-mail-sources.ts';
import { mailSourceDays, sweepRetention } from './sweep-retention.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const contactId = bicycles.contact.id;
const { database } = app;
const admin = await inboxClient(app.baseUrl, mara, bicycles.house);
const nothing = { conversation_days: null, mail_source_days: null, audit_days: null };
const set = (change: object, by = admin) =>
  by.call('/retention', { method: 'PUT', json: { ...nothing, ...change } });
const sweep = () => sweepRetention(database, new AbortController().signal);
const read = <Row extends object>(text: string, values: unknown[]) => database.read<Row>({ text, values });

const dayMilliseconds = 86_400_000;
const daysAgo = (days: number) => (Date.now() - days * dayMilliseconds) * 1000;
const closedFor = (days: number, more: object = {}) =>
  addConversation(database, { organizationId, contactId, status: 'closed', at: daysAgo(days), ...more });

describe('the retention settings', () => {
  test('keep everything until an admin changes them; the audit log has the change', async () => {
    expect((await admin.get('/retention')).body.data).toEqual(nothing);
    const { status, body } = await set({ conversation_days: 730 });
    expect([status, body.data]).toEqual([200, { ...nothing, conversation_days: 730 }]);
    expect((await admin.get('/retention')).body.data).toEqual(body.data);
    const [entry] = (await admin.get('/audit-entries?area=organization&limit=1')).body.data;
    expect(entry).toMatchObject({
      kind: 'organization.retention_changed',
      details: { conversation_days: '730' },
    });
  });

  test('are another organization’s own', async () => {
    await set({ conversation_days: 730 });
    const other = await inboxClient(app.baseUrl, ada, tea.house);
    expect((await other.get('/retention')).body.data).toEqual(nothing);
  });

  test('are for admins only: 403', async () => {
    const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
    expect((await member.get('/session')).status).toBe(200);
    expect((await member.get('/retention')).status).toBe(403);
    expect((await set({ conversation_days: 30 }, member)).status).toBe(403);
  });

  test.each([
    ['conversations for less than thirty days', { conversation_days: 29 }],
    ['the audit log for less than thirty days', { audit_days: 29 }],
    ['sources of email for less than no days', { mail_source_days: -1 }],
    ['anything for more than ten years', { audit_days: 3651 }],
    ['half a day', { conversation_days: 30.5 }],
  ])('can’t keep %s: 422, and stay', async (_, change) => {
    const before = (await admin.get('/retention')).body.data;
    expect((await set(change)).status).toBe(422);
    expect((await admin.get('/retention')).body.data).toEqual(before);
  });
});

type EventPage = { data: { type: string; data: { id: string } }[]; page_metadata: { after: string | null } };

/** The ids of the conversations in events of their deletion since a cursor. */
async function deletedSince(api: ApiClient, start: string): Promise<string[]> {
  await sequenceAll(database);
  const ids: string[] = [];
  for (let after: string | null = start; after !== null; ) {
    const { data, page_metadata }: EventPage = (await api.get(`/events?limit=100&after=${after}`)).body;
    for (const event of data) if (event.type === 'conversation.deleted') ids.push(event.data.id);
    after = data.length > 0 ? page_metadata.after : null;
  }
  return ids;
}

/** The tables with a row of one of these ids in a column for conversations, messages or notes. */
async function tablesWith(ids: string[]): Promise<string[]> {
  const columns = await read<{ table: string; column: string }>(
    `SELECT c.relname AS "table", a.attname AS "column" FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition AND a.attnum > 0
        AND a.atttypid = 'uuid'::regtype
        AND (a.attname ~ '(conversation|message|note|merged)_id$' OR c.relname IN ('conversations', 'messages', 'notes') AND a.attname = 'id')`,
    [],
  );
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const rows = await read(`SELECT 1 FROM ${table} WHERE ${column} = ANY ($1) LIMIT 1`, [ids]);
      return rows.length > 0 ? [table] : [];
    }),
  );
  return [...new Set(found.flat())].sort();
}

describe('conversations past their retention', () => {
  test('are deleted with everything that belongs to them, and nothing else is', async () => {
    const old = await closedFor(91, { tags: ['wheel'] });
    const merged = await closedFor(200, { mergedIntoId: old.id });
    const kept = await addConversation(database, {
      organizationId,
      contactId,
      status: 'open',
      at: daysAgo(91),
    });
    const where = { organizationId, conversationId: old.id };
    const message = await addMessage(database, { ...where, contactId });
    const note = await addNote(database, { ...where, userId: mara.id });
    await addAttachments(database, { organizationId, messageId: message.id, noteId: note.id });
    await addNotification(database, { ...where, userId: mara.id });
    await addHistory(database, { ...where, mergedId: merged.id });
    await addExternalId(database, { organizationId, appId: bicycles.app.id, messageId: message.id });
    const channel = await addMailChannel(database, { organizationId });
    await addMailOf(database, channel, { ...where, contactId, messageId: message.id });
    const reply = await addMessage(database, { organizationId, conversationId: kept.id, contactId });
    await database.write({
      text: 'UPDATE messages SET reply_to_id = $3 WHERE organization_id = $1 AND id = $2',
      values: [organizationId, reply.id, message.id],
    });
    await database.write({
      text: 'UPDATE conversations SET last_message_id = $3, solution_message_id = $3 WHERE organization_id = $1 AND id = $2',
      values: [organizationId, old.id, message.id],
    });
    const ids = [old.id, merged.id, message.id, note.id];
    expect(await tablesWith(ids)).toEqual(
      expect.arrayContaining(['attachments', 'conversation_tags', 'mail_messages', 'messages', 'notes']),
    );

    await set({ conversation_days: 90 });
    await sweep();

    expect(await tablesWith(ids)).toEqual([]);
    const api = await as(mara);
    expect((await api.get(`/conversations/${old.publicId}`)).status).toBe(404);
    expect((await api.get(`/conversations/${merged.publicId}`)).status).toBe(404);
    expect((await api.get(`/conversations/${kept.publicId}/messages`)).body.data).toMatchObject([
      { id: reply.publicId, reply_to: null },
    ]);
    expect((await api.get(`/contacts/${bicycles.contact.publicId}`)).status).toBe(200);
    const [source] = await read<{ raw_key: string }>(
      'SELECT file_key AS raw_key FROM discarded_files WHERE file_key = $1',
      [`no/source-${message.id}`],
    );
    expect(source).toBeDefined();
  });

  test('are in the event log and the audit log', async () => {
    const api = await as(mara);
    const start = (await api.get('/events?after=now')).body.page_metadata.before;
    const old = await closedFor(91);
    await set({ conversation_days: 90 });
    await sweep();
    expect(await deletedSince(api, start)).toContain(old.publicId);
    const [entry] = (await admin.get('/audit-entries?area=organization&limit=1')).body.data;
    expect(entry).toMatchObject({ kind: 'organization.conversations_deleted', details: { count: '1' } });
  });

  test('stay while they are open, snoozed, younger, waiting to be sent to, or another organization’s', async () => {
    const stay = [
      await closedFor(89),
      await closedFor(91, { status: 'open' }),
      await closedFor(91, { status: 'snoozed' }),
    ];
    const scheduled = await closedFor(91);
    await addScheduledMessage(database, {
      organizationId,
      conversationId: scheduled.id,
      userId: mara.id,
    });
    const others = await addConversation(database, {
      organizationId: tea.house.id,
      contactId: tea.contact.id,
      status: 'closed',
      at: daysAgo(1000),
    });
    await set({ conversation_days: 90 });
    await sweep();
    const left = await read<{ id: string }>('SELECT id FROM conversations WHERE id = ANY ($1) ORDER BY id', [
      [...stay, scheduled, others].map(({ id }) => id),
    ]);
    expect(left).toHaveLength(5);
  });

  test('are all deleted in one round, however many there are, by two sweeps at once', async () => {
    const api = await as(mara);
    const start = (await api.get('/events?after=now')).body.page_metadata.before;
    const old = await Promise.all(Array.from({ length: 120 }, (_, index) => closedFor(100 + index)));
    await set({ conversation_days: 90 });
    await Promise.all([sweep(), sweep()]);
    expect(await read('SELECT 1 FROM conversations WHERE id = ANY ($1)', [old.map(({ id }) => id)])).toEqual(
      [],
    );
    const told = await deletedSince(api, start);
    expect(told.toSorted()).toEqual(old.map(({ publicId }) => publicId).toSorted());
  });

  test('stay if the settings keep everything', async () => {
    const old = await closedFor(3000);
    await set({});
    await sweep();
    expect((await (await as(mara)).get(`/conversations/${old.publicId}`)).status).toBe(200);
  });
});

test('sources of email are kept as long as the organization says, and otherwise as the operator does', async () => {
  await set({ mail_source_days: 10 });
  const days = await mailSourceDays(database, 90);
  expect([days(organizationId), days(tea.house.id)]).toEqual([10, 90]);
  const channel = await addMailChannel(database, { organizationId });
  const { id: conversationId } = await addConversation(database, { organizationId, contactId });
  const { id: messageId } = await addMessage(database, { organizationId, conversationId, contactId });
  await database.write({
    text: 'DELETE FROM contact_addresses WHERE organization_id = $1',
    values: [organizationId],
  });
  await database.write({
    text: 'DELETE FROM mail_message_ids WHERE organization_id = $1',
    values: [organizationId],
  });
  await addMailOf(database, channel, { organizationId, conversationId, contactId, messageId });
  const hasSource = async () =>
    (await read('SELECT 1 FROM mail_messages WHERE message_id = $1 AND raw_key IS NOT NULL', [messageId]))
      .length > 0;
  await sweepMailSources(database, Date.now() + 9 * dayMilliseconds, days);
  expect(await hasSource()).toBe(true);
  await sweepMailSources(database, Date.now() + 11 * dayMilliseconds, days);
  expect(await hasSource()).toBe(false);
});

test('entries of the audit log are kept as long as the organization says', async () => {
  const ages = [40, 20];
  for (const age of ages)
    await database.write({
      text: `INSERT INTO audit_entries (organization_id, id, area, kind, details, inserted_at)
             VALUES ($1, gen_random_uuid(), 'tag', 'organization.changed', '{}', $2)`,
      values: [organizationId, formatTimestamp(daysAgo(age))],
    });
  await set({ audit_days: 30 });
  await sweep();
  const left = await read<{ inserted_at: number }>(
    `SELECT inserted_at FROM audit_entries WHERE organization_id = $1 AND area = 'tag'`,
    [organizationId],
  );
  expect(left).toHaveLength(1);
});
