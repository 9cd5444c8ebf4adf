import { afterAll, expect, test } from 'vitest';
import { completeFile } from '../../../../contract/csv/export-end.ts';
import { guessMapping } from '../../../../inbox/contact/import/guess-mapping.ts';
import { parseCsv } from '../../../../inbox/contact/import/parse-csv.ts';
import { readContactFile } from '../../../../inbox/contact/import/read-contact-file.ts';
import { newId } from '../../../ids/public-id.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { runImports } from '../import/run-imports.ts';
import { scanContacts } from './scan-contacts.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
const api = await as(mara);

const exported = async (body: object = {}, path = '/contact-exports') => {
  const { status, text, headers } = await inbox.post(path, body);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const file = completeFile(text);
  if (!file) throw new Error('The file is incomplete.');
  return file;
};
/** An exported file as an import parses it: cells by heading. */
const rowsOf = (csv: string) => {
  const { columns, rows } = readContactFile(new TextEncoder().encode(csv));
  return rows.map((cells) => Object.fromEntries(columns.map((heading, at) => [heading, cells[at] ?? ''])));
};
const save = async (body: object) => {
  const { status, body: response } = await api.post('/contacts', body);
  expect([200, 201]).toContain(status);
  return response.data;
};

test('what is exported can be imported again, and changes nothing', async () => {
  const key = `seats_${newId().slice(-6)}`;
  const choices = `colors_${newId().slice(-6)}`;
  const fields = [
    { key, label: 'Seats', record: 'contact', kind: 'number' },
    {
      key: choices,
      label: 'Colors',
      record: 'contact',
      kind: 'choices',
      options: ['red', 'green, dark', 'blue'],
    },
  ];
  const company = (await api.post('/companies', { name: 'Round, Trip & "Sons"' })).body.data;
  const old = await save({ external_id: newId(), custom_attributes: { [key]: 'many' } });
  for (const field of fields) expect((await api.post('/fields', field)).status).toBe(201);
  const people = [
    old,
    await save({
      external_id: `=${newId()}`,
      name: '=HYPERLINK("https://evil.example")',
      email: `${newId()}@round.example`,
      phone: '+49 30 901820',
      instagram_handle: '@taro',
      profile_picture_url: 'https://example.com/a.jpg',
      tags: ['with, comma', '-minus', 'plain'],
      company_id: company.id,
      custom_attributes: {
        [key]: -2.5,
        [choices]: ['red', 'green, dark'],
        free: { deep: [1, true] },
        tab: '\tx',
        quote: "'=y",
      },
    }),
    await save({
      email: `${newId()}@round.example`,
      name: 'Line\nbreak "quoted"'.replace('\n', ' '),
      custom_attributes: { spaces: ' a ' },
    }),
  ];
  const { csv } = await exported();
  const { columns, rows } = readContactFile(new TextEncoder().encode(csv));
  const own = rows.filter(([id]) => people.some((it) => it.id === id));
  expect(own).toHaveLength(people.length);
  const begun = await inbox.post('/contact-imports', { file_name: 'again.csv', columns });
  const path = `/contact-imports/${begun.body.data.id}`;
  await inbox.call(`${path}/rows`, { method: 'PUT', json: { from: 0, rows: own } });
  const mapping = guessMapping(columns, 'contact', []);
  const check = (await inbox.post(`${path}/check`, { mapping })).body.data;
  expect([check.creates, check.updates, check.refused]).toEqual([0, people.length, []]);
  await inbox.post(`${path}/start`, { mapping });
  while (await runImports(app.database, () => true));
  expect((await inbox.get(path)).body.data).toMatchObject({ updated_count: people.length, refused_count: 0 });
  for (const person of people) expect((await api.get(`/contacts/${person.id}`)).body.data).toEqual(person);
});

test('no cell is a formula: those that look like one begin with an apostrophe', async () => {
  const mark = newId();
  for (const name of ['=1+1', '+1', '-1', '@x', "'=quoted"])
    await save({ external_id: newId(), name, phone: mark });
  const { csv } = await exported();
  const lines = csv.split('\r\n').filter((line) => line.includes(mark));
  expect(lines.map((line) => line.split(',')[2])).toEqual(["'=1+1", "'+1", "'-1", "'@x", "''=quoted"]);
  expect(
    parseCsv(csv.slice(1), ',')
      .flat()
      .filter((cell) => /^[=+\-@\t\r]/.test(cell)),
  ).toEqual([]);
});

test('an export contains what the list shows with the same search and filters', async () => {
  const word = `Wort${newId().slice(-8)}`;
  const [one, two] = [
    await save({ name: `${word} One`, external_id: newId() }),
    await save({ name: `${word} Two`, external_id: newId() }),
  ];
  await save({ name: 'Somebody else', external_id: newId() });
  await api.call(`/contacts/${two.id}`, { method: 'PATCH', json: { is_blocked: true } });
  const idsIn = async (body: object) =>
    rowsOf((await exported(body)).csv).map(({ deskbell_id }) => deskbell_id);
  expect(await idsIn({ q: word })).toEqual([one.id, two.id]);
  expect(await idsIn({ q: word, is_blocked: 'true' })).toEqual([two.id]);
  const filter = JSON.stringify({
    all: [
      { field: 'name', op: 'contains', value: word },
      { field: 'is_blocked', op: 'is', value: false },
    ],
  });
  expect(await idsIn({ filter })).toEqual([one.id]);
  expect((await inbox.post('/contact-exports', { filter: '{"field":"status"}' })).status).toBe(400);
});

test('more contacts than one batch are all exported, each once, oldest first, with second addresses', async () => {
  const phone = newId();
  await app.database.write({
    text: `INSERT INTO contacts (organization_id, id, phone, inserted_at)
           SELECT $1, gen_random_uuid(), $2, now() - make_interval(secs => n % 7) FROM generate_series(1, 1203) AS n`,
    values: [organizationId, phone],
  });
  const [kept, merged] = [
    await save({ email: `${newId()}@one.example`, phone }),
    await save({ email: `${newId()}@two.example` }),
  ];
  expect((await api.post(`/contacts/${merged.id}/merge`, { into_id: kept.id })).status).toBe(200);
  const { csv, rows: count } = await exported();
  const rows = rowsOf(csv);
  expect(rows).toHaveLength(count);
  const own = rows.filter((row) => row.phone === phone);
  expect([own.length, new Set(own.map(({ deskbell_id }) => deskbell_id)).size]).toEqual([1204, 1204]);
  const times = rows.map(({ inserted_at }) => inserted_at ?? '');
  expect(times).toEqual(times.toSorted());
  expect(own.at(-1)).toMatchObject({ email: kept.email, other_emails: merged.email });
});

test('a search that finds thousands reads them in batches, too', async () => {
  const word = `masse${newId().slice(-8)}`;
  await app.database.write({
    text: `INSERT INTO contacts (organization_id, id, name) SELECT $1, gen_random_uuid(), $2 FROM generate_series(1, 2300)`,
    values: [organizationId, word],
  });
  const sizes: number[] = [];
  const filters = {
    q: word,
    isNewestFirst: false,
    externalId: undefined,
    email: undefined,
    isBlocked: undefined,
    companyId: undefined,
    filter: undefined,
  };
  const insider = { organization: { id: organizationId } };
  for await (const batch of scanContacts(app.database, insider, filters)) sizes.push(batch.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2300);
  expect(Math.max(...sizes)).toBe(500);
});

test('companies are exported with their domains and fields', async () => {
  const name = `Export ${newId()}`;
  const domains = [`a${newId()}.example`, `b${newId()}.example`];
  const created = (
    await api.post('/companies', { name, domains, external_id: newId(), custom_attributes: { plan: 'gold' } })
  ).body.data;
  const rows = rowsOf((await exported({ q: name }, '/company-exports')).csv);
  expect(rows).toEqual([
    expect.objectContaining({
      deskbell_id: created.id,
      name,
      external_id: created.external_id,
      domains: created.domains.join(', '),
      custom_attributes: '{"plan":"gold"}',
    }),
  ]);
});

test('exports are for admins, of their own organization alone, and in the audit log without what was searched for', async () => {
  const { id } = await save({ name: 'Secret Vance', external_id: newId() });
  const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
  expect((await member.get(`/contacts/${id}`)).status).toBe(200);
  for (const path of ['/contact-exports', '/company-exports']) {
    const { status, body } = await member.post(path, {});
    expect([status, body.error]).toEqual([403, 'admin_required']);
  }
  const others = await inboxClient(app.baseUrl, ada, tea.house);
  const theirs = await others.post('/contact-exports', {});
  expect([theirs.status, theirs.text.includes(id)]).toEqual([200, false]);
  await exported({ q: 'Secret' });
  await exported({}, '/company-exports');
  const { data } = (await inbox.get('/audit-entries?area=contact&limit=2')).body;
  expect(data.map(({ kind, details }: { kind: string; details: object }) => [kind, details])).toEqual([
    ['contact.exported', { records: 'companies', selection: 'all' }],
    ['contact.exported', { records: 'contacts', selection: 'some' }],
  ]);
});
