import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { importInThread } from '../server/archive/import/import-thread.ts';
import { runOrder } from '../server/archive/import/run-order.ts';
import { type Importing, runImports } from '../server/archive/import/start-importing.ts';
import { writeArchive } from '../server/archive/write/write-archive.ts';
import { miscountedConversations } from '../server/demo/miscounted-conversations.ts';
import { claimImport } from '../server/features/imports/import-leases.ts';
import { sweepImports } from '../server/features/imports/sweep-imports.ts';
import { openFileStore, storeLocation } from '../server/files/open-file-store.ts';
import { parsePublicId, publicId } from '../server/ids/public-id.ts';
import { openBrowser } from '../server/testing/browser-session.ts';
import { dataFolder } from '../server/testing/data-folder.ts';
import { type InboxClient, inboxClient } from '../server/testing/inbox-client.ts';
import { sequenceAll } from '../server/testing/sequence-all.ts';
import { startWorld } from '../server/testing/start-world.ts';

const folder = dataFolder();
const { app, world } = await startWorld({ files: await openFileStore({ kind: 'disk' }, folder) });
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
const others = await inboxClient(app.baseUrl, ada, tea.house);
const importing: Importing = {
  database: app.database,
  connection: app.clone.connection,
  store: storeLocation({ kind: 'disk' }, folder),
  digest: app.digest,
  rules: { networks: [], allowsHttp: false },
  logger: pino({ level: 'silent' }),
  perform: runOrder,
};
const run = () => runImports(importing, new AbortController().signal);

const csv = (rows: string[]) =>
  `ticket,date,from,customer_email,state,tags,message\n${rows.map((row) => `${row}\n`).join('')}`;
const twoTickets = csv([
  '1,2026-03-01 10:00,nora@example.com,nora@example.com,open,wheels,My wheel is bent.',
  '1,2026-03-01 11:00,mara@elsewhere.example,nora@example.com,parked,wheels,A new one is on its way.',
  '2,2026-03-02 10:00,olaf@example.com,olaf@example.com,parked,,My bell is silent.',
  '2,yesterday,olaf@example.com,olaf@example.com,parked,,Hello?',
]);

type Begin = { client?: InboxClient; source?: string; options?: object; name?: string };

/** Creates an import and uploads its file. */
async function upload(content: string | Uint8Array<ArrayBuffer>, begin: Begin = {}) {
  const { client = inbox, source = 'csv', options = {}, name = 'tickets.csv' } = begin;
  const file = Buffer.from(content);
  const created = await client.post('/imports', {
    source,
    file_name: name,
    file_size: file.length,
    options,
  });
  expect(created.status).toBe(201);
  const put = await fetch(created.body.upload.url, { method: 'PUT', body: file });
  expect(put.status).toBe(204);
  return created.body.data.id as string;
}

const found = async (id: string, client = inbox) => (await client.get(`/imports/${id}`)).body.data;
const start = async (id: string, client = inbox) => {
  const { status, body } = await client.post(`/imports/${id}/start`, {});
  expect([status, body.data.state]).toEqual([200, 'running']);
};
const refusal = async (response: Promise<{ status: number; body: { error: string } }>) => {
  const { status, body } = await response;
  return [status, body.error];
};
/** What an import has added, by its table: ids that `import_ids` has. */
const addedBy = async (id: string, table: 'conversations' | 'contacts') => {
  const rows = await app.database.read<{ id: string }>({
    text: `SELECT t.id FROM ${table} t
             JOIN import_ids r ON r.organization_id = $1 AND r.import_id = $2 AND NOT r.is_matched AND r.id = t.id
            WHERE t.organization_id = $1`,
    values: [bicycles.house.id, parsePublicId('imp', id)],
  });
  return rows.map((row) => row.id);
};

const count = async (table: string, { house } = bicycles) => {
  const rows = await app.database.read({
    text: `SELECT 1 FROM ${table} WHERE organization_id = $1`,
    values: [house.id],
  });
  return rows.length;
};

test('an admin uploads a CSV file, sees what it has, and imports it', async () => {
  const before = await count('conversations');
  const id = await upload(twoTickets);
  expect(await found(id)).toMatchObject({ state: 'looking', summary: null, user: { id: mara.publicId } });
  await run();
  const { summary, ...ready } = await found(id);
  expect(ready).toMatchObject({ state: 'ready', total_count: 2, has_begun: false });
  expect(summary).toMatchObject({
    can_start: true,
    conversations: { open: 2, snoozed: 0, closed: 0, spam: 0 },
    messages: { by_contacts: 2, by_members: 1, by_nobody: 0 },
    people: [{ email: 'mara@elsewhere.example', is_member: false }],
    tags: [{ name: 'wheels', is_new: true }],
    unknown_statuses: [{ status: 'parked', count: 2 }],
    csv: { columns: { conversation: 'ticket', body: 'message', sent_at: 'date' }, dates: 'iso' },
    problem_count: 2,
  });
  expect(summary.problems).toContainEqual({
    kind: 'conversations',
    external_id: 'status “parked”',
    problem: 'It isn’t known here: 2 conversations are open.',
  });
  expect(summary.samples).toContainEqual(
    expect.objectContaining({
      contact: 'nora@example.com',
      tags: ['wheels'],
      messages: [
        expect.objectContaining({ by: 'contact', text: 'My wheel is bent.' }),
        expect.objectContaining({ by: 'member', text: 'A new one is on its way.' }),
      ],
    }),
  );
  expect(await count('conversations')).toBe(before);
  const changed = await inbox.call(`/imports/${id}`, {
    method: 'PATCH',
    json: { options: { name: 'acme-desk', statuses: { parked: 'closed' } } },
  });
  expect(changed.body.data.state).toBe('looking');
  await run();
  expect((await found(id)).summary).toMatchObject({ conversations: { closed: 2 }, unknown_statuses: [] });
  await start(id);
  await runImports({ ...importing, perform: importInThread }, new AbortController().signal);
  const finished = await found(id);
  expect(finished).toMatchObject({
    state: 'finished',
    summary: null,
    done_count: 2,
    counts: { conversations: 2, messages: 3, contacts: 2, problems: 1 },
  });
  expect(await count('conversations')).toBe(before + 2);
  expect(await miscountedConversations(app.database, bicycles.house.id)).toEqual([]);
  const report = await fetch(finished.problems_url);
  expect(report.headers.get('content-type')).toContain('text/csv');
  expect(await report.text()).toContain('rows,row 5,“yesterday” is no date.');
  const { data } = (await inbox.get('/audit-entries?area=organization&limit=1')).body;
  expect(data[0]).toMatchObject({ kind: 'organization.imported', user: { id: mara.publicId } });
});

test('a later file of the same system adds only what is new', async () => {
  const longer = `${twoTickets}3,2026-03-04 10:00,pia@example.com,pia@example.com,open,,Another one\n`;
  const id = await upload(longer, { options: { name: 'acme-desk' } });
  await run();
  await start(id);
  await run();
  expect((await found(id)).counts).toMatchObject({ conversations: 1, messages: 1, contacts: 1 });
});

test('an old link leads to what a conversation of another system has become, for members alone', async () => {
  const link = (id: string) => `/o/bellweather-bicycles/from/${id}`;
  const browser = openBrowser(app.baseUrl);
  const target = async (id: string) => {
    const { status, headers } = await browser.get(link(id));
    return [status, headers.get('location')];
  };
  expect(await target('acme-desk/1')).toEqual([
    303,
    `/login?return_to=${encodeURIComponent(link('acme-desk/1'))}`,
  ]);
  await browser.signIn(mara);
  const [row] = await app.database.read<{ id: string }>({
    text: `SELECT id FROM conversations WHERE organization_id = $1
              AND meta_info #>> '{deskbell,imported,external_id}' = '1'`,
    values: [bicycles.house.id],
  });
  expect(await target('acme-desk/1')).toEqual([
    303,
    `/o/bellweather-bicycles/inbox/open/${publicId('cnv', row?.id ?? '')}`,
  ]);
  for (const unknown of ['acme-desk/99', 'another-desk/1']) expect((await target(unknown))[0]).toBe(404);
  const stranger = openBrowser(app.baseUrl);
  await stranger.signIn(ada);
  expect((await stranger.get(link('acme-desk/1'))).status).toBe(404);
});

test('what a CSV file doesn’t say by itself is asked before it can be imported', async () => {
  const id = await upload('nr,when,who,customer_email,words\n7,03/04/2026,a@example.com,a@example.com,Hi\n');
  await run();
  expect(await found(id)).toMatchObject({
    state: 'ready',
    summary: {
      can_start: false,
      csv: {
        headings: ['nr', 'when', 'who', 'customer_email', 'words'],
        missing: ['conversation', 'sent_at', 'body', 'author_email'],
        dates: null,
      },
    },
  });
  expect(await refusal(inbox.post(`/imports/${id}/start`, {}))).toEqual([409, 'conflict']);
  const columns = { conversation: 'nr', sent_at: 'when', body: 'words', author_email: 'who' };
  const change = (options: object) => inbox.call(`/imports/${id}`, { method: 'PATCH', json: { options } });
  await change({ columns });
  await run();
  expect((await found(id)).summary).toMatchObject({
    can_start: false,
    csv: { missing: [], dates: 'ambiguous' },
  });
  await change({ columns, dates: 'dmy' });
  await run();
  expect((await found(id)).summary).toMatchObject({
    can_start: true,
    samples: [{ messages: [{ text: 'Hi', inserted_at: Date.UTC(2026, 3, 3) / 1000 }] }],
  });
  expect((await inbox.call(`/imports/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await inbox.get(`/imports/${id}`)).status).toBe(404);
});

test('a paused import writes nothing more until it is continued', async () => {
  const id = await upload(csv(['70,2026-03-01 10:00,p@example.com,p@example.com,open,,Wait']));
  await run();
  await start(id);
  const key = { organization_id: bicycles.house.id, id: parsePublicId('imp', id) ?? '' };
  const before = await count('conversations');
  expect((await inbox.post(`/imports/${id}/pause`, {})).body.data.state).toBe('paused');
  expect(await refusal(inbox.post(`/imports/${id}/pause`, {}))).toEqual([409, 'conflict']);
  await run();
  expect(await claimImport(app.database, key)).toBeUndefined();
  expect(await count('conversations')).toBe(before);
  await start(id);
  await run();
  expect((await found(id)).state).toBe('finished');
  expect(await count('conversations')).toBe(before + 1);
  expect(await refusal(inbox.call(`/imports/${id}`, { method: 'DELETE' }))).toEqual([409, 'conflict']);
});

test('an import whose process was killed continues where it was, and ends with every message once', async () => {
  const tickets = Array.from({ length: 1600 }, (_, index) => `k${index}`);
  const rows = tickets.map(
    (it) => `${it},2026-03-01 10:00,${it}@example.com,${it}@example.com,open,,Hi ${it}`,
  );
  const id = await upload(csv(rows), { client: others });
  await run();
  await start(id, others);
  const uuid = parsePublicId('imp', id) ?? '';
  const claimed = await claimImport(app.database, { organization_id: tea.house.id, id: uuid });
  const { connection, store, rules } = importing;
  const worker = new Worker(new URL('../server/archive/import/import-worker.ts', import.meta.url), {
    workerData: { connection, store, rules, claimed },
  });
  const progress = async () => {
    const [row] = await app.database.read<{ stage: string; cursor: number }>({
      text: 'SELECT stage, cursor FROM imports WHERE organization_id = $1 AND id = $2',
      values: [tea.house.id, uuid],
    });
    return row?.stage === 'conversations' ? row.cursor : 0;
  };
  await expect.poll(progress, { interval: 5 }).toBeGreaterThan(0);
  await worker.terminate();
  expect((await found(id, others)).done_count).toBeLessThan(1600);
  await app.database.write({
    text: `UPDATE imports SET leased_until = '-infinity' WHERE organization_id = $1 AND id = $2`,
    values: [tea.house.id, uuid],
  });
  // PostgreSQL may take a moment to notice that the killed connection is gone.
  await expect
    .poll(async () => {
      await run();
      const retry = `UPDATE imports SET leased_until = '-infinity', failures = 0 WHERE organization_id = $1 AND id = $2`;
      await app.database.write({ text: retry, values: [tea.house.id, uuid] });
      return (await found(id, others)).state;
    })
    .toBe('finished');
  expect((await found(id, others)).counts).toMatchObject({ conversations: 1600, messages: 1600 });
  expect(await miscountedConversations(app.database, tea.house.id)).toEqual([]);
});

test('an import is taken away until somebody writes in one of its conversations', async () => {
  const ticket = (it: string) => `${it},2026-03-01 10:00,${it}@example.com,${it}@example.com,open,${it},Hi`;
  const before = [await count('conversations'), await count('contacts'), await count('tags')];
  const id = await upload(csv([ticket('a1'), ticket('a2')]), { options: { name: 'first-desk' } });
  await run();
  await start(id);
  await run();
  expect(await count('conversations')).toBe((before[0] ?? 0) + 2);
  await sequenceAll(app.database);
  const { before: newest } = (await inbox.get('/events?after=now')).body.page_metadata;
  const { status, body } = await inbox.post(`/imports/${id}/remove`, {});
  expect([status, body.data.state]).toEqual([200, 'removing']);
  const [imported, people] = [await addedBy(id, 'conversations'), await addedBy(id, 'contacts')];
  expect([imported.length, people.length]).toEqual([2, 2]);
  await run();
  expect((await found(id)).state).toBe('removed');
  await sequenceAll(app.database);
  const events: { type: string; data: { id: string } }[] = (await inbox.get(`/events?after=${newest}`)).body
    .data;
  expect(events.map(({ type, data }) => `${type} ${data.id}`).sort()).toEqual(
    [
      ...people.map((it) => `contact.deleted ${publicId('cnt', it)}`),
      ...imported.map((it) => `conversation.deleted ${publicId('cnv', it)}`),
    ].sort(),
  );
  expect([await count('conversations'), await count('contacts'), await count('tags')]).toEqual(before);
  const repeated = await upload(csv([ticket('a1'), ticket('a2')]), { options: { name: 'first-desk' } });
  await run();
  await start(repeated);
  await run();
  expect((await found(repeated)).counts).toMatchObject({ conversations: 2, messages: 2, contacts: 2 });
  const [conversation] = await app.database.read<{ id: string }>({
    text: `SELECT id FROM conversations WHERE organization_id = $1
              AND meta_info #>> '{deskbell,imported,external_id}' = 'a1'`,
    values: [bicycles.house.id],
  });
  const note = await inbox.post(`/conversations/${publicId('cnv', conversation?.id ?? '')}/notes`, {
    body_html: '<p>Call back</p>',
  });
  expect(note.status).toBe(201);
  expect(await refusal(inbox.post(`/imports/${repeated}/remove`, {}))).toEqual([409, 'conflict']);
});

test('a conversation that somebody writes in while its import is taken away stays', async () => {
  const rows = ['b1', 'b2'].map(
    (it) => `${it},2026-03-01 10:00,${it}@example.com,${it}@example.com,open,,Hi`,
  );
  const id = await upload(csv(rows), { options: { name: 'second-desk' } });
  await run();
  await start(id);
  await run();
  const before = await count('conversations');
  await inbox.post(`/imports/${id}/remove`, {});
  const [conversation] = await app.database.read<{ id: string }>({
    text: `SELECT id FROM conversations WHERE organization_id = $1
              AND meta_info #>> '{deskbell,imported,external_id}' = 'b1'`,
    values: [bicycles.house.id],
  });
  const path = `/conversations/${publicId('cnv', conversation?.id ?? '')}`;
  await inbox.post(`${path}/notes`, { body_html: '<p>Call back</p>' });
  await run();
  expect((await found(id)).state).toBe('removed');
  expect(await count('conversations')).toBe(before - 1);
  expect((await inbox.get(path)).status).toBe(200);
  expect(await miscountedConversations(app.database, bicycles.house.id)).toEqual([]);
});

test('an archive and a mailbox are imported in the same way', async () => {
  const path = join(folder, 'archive.zip');
  await writeArchive({
    connection: app.clone.connection,
    files: app.files,
    organizationId: tea.house.id,
    target: createWriteStream(path),
    deskbell: '0.1.0',
    url: null,
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  const archive = await upload(await readFile(path), { source: 'archive', name: 'tea.zip' });
  await run();
  await start(archive);
  await run();
  expect((await found(archive)).counts.conversations).toBe(await count('conversations', tea));
  const mbox =
    'From nora@example.com Sun Mar  1 10:00:00 2026\nFrom: Nora <nora@example.com>\nTo: help@bicycles.example\nSubject: Wheel\nMessage-ID: <1@example.com>\nDate: Sun, 1 Mar 2026 10:00:00 +0000\n\nMy wheel is bent.\n';
  const without = await inbox.post('/imports', {
    source: 'mbox',
    file_name: 'a.mbox',
    file_size: 1,
    options: {},
  });
  expect([without.status, without.body.error]).toEqual([422, 'validation_error']);
  const options = { addresses: ['help@bicycles.example'] };
  const mailbox = await upload(mbox, { source: 'mbox', name: 'support.mbox', options });
  await run();
  expect((await found(mailbox)).summary).toMatchObject({ messages: { by_contacts: 1 } });
  await start(mailbox);
  await run();
  expect((await found(mailbox)).counts).toMatchObject({ conversations: 1, messages: 1 });
  const browser = openBrowser(app.baseUrl);
  await browser.signIn(mara);
  const link = `/o/bellweather-bicycles/from/mbox/${encodeURIComponent('1@example.com')}`;
  expect((await browser.get(link)).status).toBe(303);
});

test('a file that is not what was said fails with the reason, and can be discarded', async () => {
  const id = await upload('no zip file', { source: 'archive', name: 'a.zip' });
  await run();
  const failed = await found(id);
  expect(failed.state).toBe('failed');
  expect(failed.error).toBe('a.zip is no archive of Deskbell: it is no complete zip file.');
  expect((await inbox.call(`/imports/${id}`, { method: 'DELETE' })).status).toBe(204);
});

test('one import at a time, by admins of that organization alone', async () => {
  const id = await upload(twoTickets);
  const body = { source: 'csv', file_name: 'a.csv', file_size: 1, options: {} };
  expect(await refusal(inbox.post('/imports', body))).toEqual([409, 'conflict']);
  const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
  const calls = [
    ['GET', '/imports'],
    ['POST', '/imports', body],
    ['GET', `/imports/${id}`],
    ['PATCH', `/imports/${id}`, { options: {} }],
    ['POST', `/imports/${id}/start`],
    ['POST', `/imports/${id}/pause`],
    ['POST', `/imports/${id}/remove`],
    ['DELETE', `/imports/${id}`],
  ] as const;
  for (const [method, path, json] of calls) {
    const send = { method, ...(json && { json }) };
    expect(await refusal(member.call(path, send))).toEqual([403, 'admin_required']);
    if (path.includes(id)) expect(await refusal(others.call(path, send))).toEqual([404, 'not_found']);
  }
  expect((await others.get('/imports')).body.data.map((it: { id: string }) => it.id)).not.toContain(id);
  expect((await inbox.get('/imports')).body.data[0].id).toBe(id);
  await app.database.write({
    text: `UPDATE imports SET inserted_at = now() - interval '8 days' WHERE organization_id = $1 AND id = $2`,
    values: [bicycles.house.id, parsePublicId('imp', id)],
  });
  await sweepImports(app.database);
  expect((await inbox.get(`/imports/${id}`)).status).toBe(404);
});

test('an upload address accepts the announced bytes, once', async () => {
  const body = { source: 'csv', file_name: 'a.csv', file_size: 5, options: {} };
  const { data, upload: address } = (await inbox.post('/imports', body)).body;
  const put = (content: string, url = address.url) => fetch(url, { method: 'PUT', body: content });
  expect((await put('too long')).status).toBe(413);
  expect((await put('12345', `${address.url.slice(0, -1)}`)).status).toBe(403);
  expect((await put('12345')).status).toBe(204);
  expect((await put('12345')).status).toBe(403);
  expect((await inbox.call(`/imports/${data.id}`, { method: 'DELETE' })).status).toBe(204);
});
