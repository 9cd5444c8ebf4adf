import { pino } from 'pino';
import Value from 'typebox/value';
import { afterAll, expect, test } from 'vitest';
import { archiveKinds, archiveRecords } from '../../contract/archive/archive-records.ts';
import { newId, parsePublicId, publicId } from '../ids/public-id.ts';
import { png, uploaded } from '../testing/attachments.ts';
import { inboxClient } from '../testing/inbox-client.ts';
import { startWorld } from '../testing/start-world.ts';
import { addContactEntry, addConversation, addMessage } from '../testing/world-records.ts';
import { zipEntries } from '../testing/zip-entries.ts';
import { type Exporting, runExports } from './start-exporting.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);
const admin = await inboxClient(app.baseUrl, mara, bicycles.house);
const exporting: Exporting = {
  database: app.database,
  connection: app.clone.connection,
  files: app.files,
  mail: undefined,
  deskbell: '0.1.0',
  baseUrl: () => new URL(app.baseUrl),
  logger: pino({ level: 'silent' }),
};
const run = () => runExports(exporting, new AbortController().signal);
const request = (contactId: string, includesNotes = false, by = admin) =>
  by.post(`/contacts/${contactId}/exports`, { includes_notes: includesNotes });
const exportsOf = async () => (await admin.get('/exports')).body.data;
const addressOf = async (id: string): Promise<string> =>
  (await admin.post(`/exports/${id}/downloads`, {})).body.data.url;

async function exported(contactId: string, includesNotes = false): Promise<Map<string, Buffer>> {
  const { status, body } = await request(contactId, includesNotes);
  expect(status).toBe(201);
  await run();
  const ready = (await exportsOf()).find((it: { id: string }) => it.id === body.data.id);
  expect(ready).toMatchObject({ state: 'finished', done_count: ready.total_count });
  return zipEntries(Buffer.from(await (await fetch(await addressOf(ready.id))).arrayBuffer()));
}

const textOf = (entries: Map<string, Buffer>, path: string) => entries.get(path)?.toString() ?? '';
const recordsOf = (entries: Map<string, Buffer>, kind: string) =>
  textOf(entries, `${kind}.jsonl`)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** A contact with everything, and a bystander in whose conversation they wrote, too. */
async function acquaintances() {
  const save = async (contact: object) => (await api.post('/contacts', contact)).body.data.id as string;
  const nora = await save({ name: 'Nora Quill', email: `${newId()}@quill.example`, tags: ['vip'] });
  const earlier = await save({ name: 'N. Quill', email: `earlier-${newId()}@quill.example` });
  expect((await api.post(`/contacts/${earlier}/merge`, { into_id: nora })).status).toBe(200);
  await api.post(`/contacts/${nora}/notes`, { text: 'A private remark' });
  const bystander = await save({ name: 'Bystander Byrd', email: `${newId()}@byrd.example` });
  const [noraId = '', bystanderId = ''] = [nora, bystander].map((id) => parsePublicId('cnt', id));
  const appId = (
    await app.database.read<{ id: string }>({ text: 'SELECT id FROM apps LIMIT 1', values: [] })
  )[0];
  await addContactEntry(app.database, { organizationId, contactId: noraId, appId: appId?.id ?? '' });
  const own = await addConversation(app.database, { organizationId, contactId: noraId, subject: 'My wheel' });
  const message = { organizationId, conversationId: own.id };
  await addMessage(app.database, { ...message, contactId: noraId, body: '<p>It squeaks.</p>' });
  const file = await uploaded(api, { name: 'manual.png' });
  const reply = { body_html: '<p>Try oil.</p>', attachment_ids: [file] };
  expect((await api.post(`/conversations/${own.publicId}/messages`, reply)).status).toBe(201);
  expect(
    (await api.post(`/conversations/${own.publicId}/notes`, { body_html: '<p>An aside</p>' })).status,
  ).toBe(201);
  const other = await addConversation(app.database, {
    organizationId,
    contactId: bystanderId,
    subject: 'Byrd’s secret subject',
  });
  const elsewhere = { organizationId, conversationId: other.id };
  await addMessage(app.database, { ...elsewhere, contactId: bystanderId, body: '<p>Byrd’s secret text</p>' });
  await addMessage(app.database, { ...elsewhere, contactId: noraId, body: '<p>I have it, too.</p>' });
  return { nora, own, other, file };
}

test('an admin exports what the organization has of a contact: records, files, and pages to read', async () => {
  const { nora, own, other, file } = await acquaintances();
  const entries = await exported(nora);
  for (const kind of archiveKinds)
    for (const record of recordsOf(entries, kind))
      expect([...Value.Errors(archiveRecords[kind], record)], JSON.stringify(record)).toEqual([]);
  expect(recordsOf(entries, 'contacts').map(({ name }) => name)).toEqual(['Nora Quill', 'N. Quill']);
  expect(recordsOf(entries, 'conversations').map(({ id }) => id)).toEqual([own.publicId, other.publicId]);
  const texts = recordsOf(entries, 'messages').map(({ body_html }) => body_html);
  expect(texts).toEqual(['<p>It squeaks.</p>', '<p>Try oil.</p>', '<p>I have it, too.</p>']);
  expect(entries.get(`files/${file}.png`)).toEqual(png);
  const index = textOf(entries, 'index.html');
  for (const part of ['Data of Nora Quill', 'My wheel', 'earlier-', 'vip', 'Placed order 1017'])
    expect(index).toContain(part);
  const [, page = ''] = /href="(conversations\/\d+\.html)"[^>]*><bdi>My wheel/.exec(index) ?? [];
  const conversation = textOf(entries, page);
  for (const part of ['It squeaks.', 'Try oil.', `href="../files/${file}.png"`])
    expect(conversation).toContain(part);
});

test('the data of others isn’t in it: of their conversations only what the contact wrote, of members only names', async () => {
  const { nora } = await acquaintances();
  const entries = await exported(nora, true);
  const all = [...entries.values()].map(String).join('\n');
  expect(all).toContain('I have it, too.');
  for (const secret of ['Byrd', 'byrd.example', mara.email, jonas.email]) expect(all).not.toContain(secret);
  expect(recordsOf(entries, 'members').map(({ name }) => name)).toContain('Jonas');
});

test('internal notes are included only if that was chosen', async () => {
  const { nora } = await acquaintances();
  const without = [...(await exported(nora)).values()].map(String).join('\n');
  for (const note of ['A private remark', 'An aside']) expect(without).not.toContain(note);
  const included = await exported(nora, true);
  expect(textOf(included, 'index.html')).toContain('A private remark');
  expect([...included.values()].map(String).join('\n')).toContain('An aside');
});

test('the export of a contact is in the audit log, and one of each contact runs at a time', async () => {
  const [{ nora: one }, { nora: two }] = [await acquaintances(), await acquaintances()];
  expect((await request(one, true)).body.data).toMatchObject({
    contact: { id: one, name: 'Nora Quill' },
    includes_notes: true,
    state: 'waiting',
  });
  const repeated = await request(one);
  expect([repeated.status, repeated.body.error]).toEqual([409, 'conflict']);
  expect((await request(two)).status).toBe(201);
  expect((await admin.post('/exports', {})).status).toBe(201);
  await run();
  const { data } = (await admin.get('/audit-entries?area=contact')).body;
  expect(data).toContainEqual(
    expect.objectContaining({ kind: 'contact.data_exported', details: { contact: one, notes: 'true' } }),
  );
});

test('only admins of the organization export a contact, and only one that exists', async () => {
  const { nora } = await acquaintances();
  const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
  const refused = await request(nora, false, member);
  expect([refused.status, refused.body.error]).toEqual([403, 'admin_required']);
  const outsider = await inboxClient(app.baseUrl, ada, tea.house);
  expect((await outsider.get('/exports')).status).toBe(200);
  expect((await request(nora, false, outsider)).status).toBe(404);
  expect((await request(publicId('cnt', newId()))).status).toBe(404);
  expect((await admin.post(`/contacts/${nora}/exports`, {})).status).toBe(422);
});

test('a contact that is erased takes the exports of its data along, finished or not', async () => {
  const { nora } = await acquaintances();
  const entries = await exported(nora);
  expect(entries.size).toBeGreaterThan(0);
  const [{ id }] = await exportsOf();
  const address = await addressOf(id);
  expect((await request(nora)).status).toBe(201);
  expect((await api.call(`/contacts/${nora}`, { method: 'DELETE' })).status).toBe(204);
  expect(
    (await exportsOf()).filter((it: { contact: { id: string } | null }) => it.contact?.id === nora),
  ).toEqual([]);
  expect((await fetch(address)).status).toBe(404);
  expect(id).toMatch(/^exp_/);
  const discarded = await app.database.read({ text: 'SELECT 1 FROM discarded_files', values: [] });
  expect(discarded).toHaveLength(1);
});
