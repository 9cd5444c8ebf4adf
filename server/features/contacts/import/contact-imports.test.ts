import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { newId } from '../../../ids/public-id.ts';
import { alwaysHeld } from '../../../testing/always-held.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { sequenceAll } from '../../../testing/sequence-all.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { runImports, startImporting } from './run-imports.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, jonas, ada } = world;
const inbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
const api = await as(jonas);
const path = '/contact-imports';
const read = async (id: string) => (await inbox.get(`${path}/${id}`)).body.data;
const put = (id: string, from: number, rows: string[][]) =>
  inbox.call(`${path}/${id}/rows`, { method: 'PUT', json: { from, rows } });
const finish = async () => {
  while (await runImports(app.database, () => true));
};

/** An import with these rows. */
async function uploaded(columns: string[], rows: string[][], record?: 'company'): Promise<string> {
  const begun = await inbox.post(path, { file_name: 'people.csv', columns, record });
  expect(begun.status).toBe(201);
  const { id } = begun.body.data;
  expect((await put(id, 0, rows)).body.data.row_count).toBe(rows.length);
  return id;
}

const found = async (email: string) => (await api.get(`/contacts?email=${email}`)).body.data[0];

test('a file is checked without writing anything, and then creates, updates and refuses exactly that', async () => {
  const known = `known-${newId()}@import.example`;
  const fresh = `fresh-${newId()}@import.example`;
  await api.post('/contacts', { email: known, name: 'Before', phone: '+47 1', tags: ['vip'] });
  const columns = ['Mail', 'First', 'Last', 'Tags', 'Plan', 'Phone'];
  const mapping = ['email', 'name', 'name', 'tags', 'custom_attributes.plan', 'phone'];
  const id = await uploaded(columns, [
    [known.toUpperCase(), 'Vera', 'Holm', 'late; new', 'gold', ''],
    [fresh, 'Jo', '', '', '', '+47 2'],
    [fresh, '', 'Berg', '', '', ''],
    ['not an address', 'Nobody', '', '', '', ''],
    ['', '', '', 'late', '', ''],
    [fresh, 'x'.repeat(201), '', '', '', ''],
  ]);
  const check = (await inbox.post(`${path}/${id}/check`, { mapping })).body.data;
  expect([check.creates, check.updates, check.refuses]).toEqual([1, 2, 3]);
  expect(check.refused.map(({ place }: { place: number }) => place)).toEqual([3, 4, 5]);
  expect(await found(fresh)).toBeUndefined();

  expect((await inbox.post(`${path}/${id}/start`, { mapping })).body.data.state).toBe('running');
  await finish();
  expect(await read(id)).toMatchObject({
    state: 'finished',
    done_count: 6,
    created_count: 1,
    updated_count: 2,
    refused_count: 3,
  });
  expect(await found(known)).toMatchObject({
    name: 'Vera Holm',
    phone: '+47 1',
    tags: ['late', 'new', 'vip'],
    custom_attributes: { plan: 'gold' },
  });
  expect(await found(fresh)).toMatchObject({ name: 'Berg', phone: '+47 2' });
  const { data } = (await inbox.get(`${path}/${id}/refused?from=0`)).body;
  expect((await inbox.get(`${path}/${id}/refused?from=5`)).body.data.rows).toHaveLength(1);
  expect((await inbox.get(`${path}/${id}/refused?from=-1`)).status).toBe(400);
  expect([data.columns, data.rows.length, data.next]).toEqual([columns, 3, null]);
  expect(data.rows[0]).toMatchObject({ cells: ['not an address', 'Nobody', '', '', '', ''] });
  expect(data.rows[0].reason).toContain('Must be an address');
  const left = await app.database.read({
    text: 'SELECT 1 FROM contact_import_rows WHERE organization_id = $1 AND reason IS NULL',
    values: [bicycles.house.id],
  });
  expect(left).toEqual([]);
  expect((await inbox.get(path)).body.data[0].id).toBe(id);
});

test('if a process ends, another one continues, and no row is imported twice', async () => {
  const domain = newId().slice(-12);
  const rows = Array.from({ length: 30 }, (_, index) => [`Person ${index}`, `+47 ${domain} ${index}`]);
  const id = await uploaded(['name', 'phone'], rows);
  const mapping = ['name', 'phone'];
  await inbox.post(`${path}/${id}/start`, { mapping });
  let done = 0;
  await runImports(app.database, () => done++ < 7);
  expect((await read(id)).created_count).toBe(7);
  // Two processes at once.
  const stops = [1, 2].map(() => startImporting(app.database, pino({ level: 'silent' }), alwaysHeld));
  await vi.waitFor(async () => expect((await read(id)).state).toBe('finished'), { timeout: 200_000 });
  await Promise.all(stops.map((stop) => stop()));
  expect(await read(id)).toMatchObject({ created_count: 30, refused_count: 0 });
  const created = await app.database.read({
    text: 'SELECT 1 FROM contacts WHERE organization_id = $1 AND phone LIKE $2',
    values: [bicycles.house.id, `+47 ${domain} %`],
  });
  expect(created).toHaveLength(30);
});

test('a row whose two identifiers belong to two contacts is refused, with that reason', async () => {
  const [one, other] = [`a-${newId()}`, `b-${newId()}@import.example`];
  await api.post('/contacts', { external_id: one });
  await api.post('/contacts', { email: other });
  const id = await uploaded(['id', 'mail'], [[one, other]]);
  const mapping = ['external_id', 'email'];
  expect((await inbox.post(`${path}/${id}/check`, { mapping })).body.data.refuses).toBe(1);
  await inbox.post(`${path}/${id}/start`, { mapping });
  await finish();
  const { rows } = (await inbox.get(`${path}/${id}/refused`)).body.data;
  expect(rows[0].reason).toContain('One contact has this external_id');
});

test('cells become values of the organization’s own fields, or are refused', async () => {
  const admin = await as(world.mara);
  const key = `seats_${newId().slice(-6)}`;
  const field = await admin.post('/fields', { key, label: 'Seats', record: 'contact', kind: 'number' });
  expect(field.status).toBe(201);
  const mail = `${newId()}@import.example`;
  const id = await uploaded(
    ['mail', 'seats'],
    [
      [mail, '3,5'],
      [`other-${mail}`, 'many'],
    ],
  );
  const mapping = ['email', `custom_attributes.${key}`];
  const check = (await inbox.post(`${path}/${id}/check`, { mapping })).body.data;
  expect([check.creates, check.refuses, check.refused[0].reason]).toEqual([
    1,
    1,
    expect.stringContaining('“many” is no value of Seats.'),
  ]);
  await inbox.post(`${path}/${id}/start`, { mapping });
  await finish();
  expect((await found(mail)).custom_attributes).toEqual({ [key]: 3.5 });
});

test('a file of companies is checked, and then creates, updates and refuses exactly that, with an event each', async () => {
  const domain = () => `co-${newId()}.example`;
  const [one, two, three] = [domain(), domain(), domain()];
  const made = { name: 'Before', domains: [one], custom_attributes: { plan: 'free' } };
  const known = (await api.post('/companies', made)).body.data;
  await api.post('/companies', { name: 'Other', domains: [three] });
  const externalId = newId();
  const columns = ['Company', 'Domains', 'Account', 'Plan'];
  const mapping = ['name', 'domains', 'external_id', 'custom_attributes.plan'];
  const rows = [
    ['', `${one.toUpperCase()}; @${two}`, externalId, ''],
    ['Fresh', '', newId(), 'gold'],
    ['Fresh again', two, '', 'gold'],
    ['', '', newId(), ''],
    ['Both', `${one}, ${three}`, '', ''],
    ['Mail', 'gmail.com', '', ''],
    ['', '', '', 'gold'],
  ];
  const id = await uploaded(columns, rows, 'company');
  const check = (await inbox.post(`${path}/${id}/check`, { mapping })).body.data;
  expect([check.creates, check.updates, check.refuses]).toEqual([1, 2, 4]);
  expect(check.refused.map(({ problems }: { problems: object[] }) => problems)).toEqual([
    [{ field: 'domains.0', code: 'public_mail_provider' }],
    [{ field: 'row', code: 'required' }],
    [{ field: 'name', code: 'required' }],
    [{ field: 'row', code: 'conflict' }],
  ]);
  expect((await read(id)).record).toBe('company');

  await inbox.post(`${path}/${id}/start`, { mapping });
  await finish();
  expect(await read(id)).toMatchObject({ created_count: 1, updated_count: 2, refused_count: 4 });
  const { data } = (await api.get(`/companies/${known.id}`)).body;
  expect(data).toMatchObject({
    name: 'Fresh again',
    domains: [one, two].sort(),
    external_id: externalId,
    custom_attributes: { plan: 'gold' },
  });
  const { rows: refused } = (await inbox.get(`${path}/${id}/refused`)).body.data;
  expect(refused.map(({ place }: { place: number }) => place)).toEqual([3, 4, 5, 6]);
  await sequenceAll(app.database);
  const types = 'types=company.created,company.updated';
  const events = (await api.get(`/events?limit=100&${types}`)).body.data;
  const own = events.filter((event: { data: { id: string } }) => event.data.id === known.id);
  expect(own.map(({ type }: { type: string }) => type)).toEqual([
    'company.created',
    'company.updated',
    'company.updated',
  ]);
  expect((await inbox.get(`${path}?record=company`)).body.data[0].id).toBe(id);
  const ids = (await inbox.get(path)).body.data.map((it: { id: string }) => it.id);
  expect(ids).not.toContain(id);
});

test('a company has no field of contacts, and a contact none of companies', async () => {
  const ofCompanies = await uploaded(['a'], [['1']], 'company');
  const ofContacts = await uploaded(['a'], [['1']]);
  for (const [id, target] of [
    [ofCompanies, 'email'],
    [ofContacts, 'domains'],
  ] as const) {
    const { status, body } = await inbox.post(`${path}/${id}/check`, { mapping: [target] });
    expect([status, body.error, body.details[0].field]).toEqual([422, 'validation_error', 'mapping']);
  }
});

test('a mapping must fit the columns, rows must arrive in order, and a started import accepts no more', async () => {
  const id = await uploaded(['a', 'b'], [['1', '2']]);
  for (const mapping of [['email'], [null, null], ['email', 'email']]) {
    const { status, body } = await inbox.post(`${path}/${id}/start`, { mapping });
    expect([status, body.error, body.details[0].field]).toEqual([422, 'validation_error', 'mapping']);
  }
  expect((await inbox.post(`${path}/${id}/check`, { mapping: ['secret', null] })).status).toBe(422);
  expect((await put(id, 5, [['1', '2']])).body.details[0].field).toBe('from');
  expect((await put(id, 19_999, [['1'], ['2']])).body.details[0].field).toBe('rows');
  // The same rows again, after a response that was lost.
  expect((await put(id, 0, [['Vera', '2']])).body.data.row_count).toBe(1);
  const mapping = ['name', null];
  expect((await inbox.post(`${path}/${id}/start`, { mapping })).status).toBe(200);
  expect((await inbox.post(`${path}/${id}/start`, { mapping })).status).toBe(200);
  expect((await put(id, 0, [['1', '2']])).body.error).toBe('conflict');
  expect((await inbox.post(`${path}/${id}/check`, { mapping })).body.error).toBe('conflict');
  const empty = (await inbox.post(path, { file_name: 'a.csv', columns: ['a'] })).body.data.id;
  expect((await inbox.post(`${path}/${empty}/start`, { mapping: ['name'] })).body.error).toBe('conflict');
  await finish();
});

test('imports are for those who may change contacts, and of their own organization', async () => {
  const id = await uploaded(['a'], [['1']]);
  const others = await inboxClient(app.baseUrl, ada, tea.house);
  expect((await others.get(path)).status).toBe(200);
  expect((await others.get(`${path}/${id}`)).status).toBe(404);
  await app.database.write({
    text: `UPDATE members SET access = 'light' WHERE organization_id = $1 AND user_id = $2`,
    values: [bicycles.house.id, jonas.id],
  });
  expect((await inbox.get(`${path}/${id}`)).status).toBe(403);
});
