import { afterAll, describe, expect, test } from 'vitest';
import { startWorld } from '../../../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const api = await as(jonas);
const save = (body: object, headers = {}, by = api) => by.post('/contacts', body, headers);
let next = 0;
const person = () => {
  const number = next++;
  return { external_id: `customer ${number}`, email: `customer-${number}@example.com` };
};

const eventsOf = (publicContactId: string) =>
  app.database.read<{ type: string; previous: unknown; data: Record<string, unknown> }>({
    text: `SELECT e.type, e.previous, e.data FROM events e JOIN contacts c ON c.organization_id = e.organization_id AND c.id = e.record_id
            WHERE c.external_id = $1 OR c.email = $1 ORDER BY e.seq`,
    values: [publicContactId],
  });

describe('POST /contacts for a new contact', () => {
  test('creates a contact: 201, with its address and every key', async () => {
    const { status, body, headers } = await save({
      external_id: 'A-1',
      name: '  Vera Lind ',
      email: 'Vera.Lind@Example.COM',
      phone: '+49 30 901820',
      instagram_handle: 'vera.lind',
      profile_picture_url: 'https://example.com/vera.jpg',
      tags: ['vip', ' late ', 'vip'],
      custom_attributes: { plan: 'gold', left: null },
      meta_info: { crm: { id: 7 } },
    });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/oauth/v1/contacts/${body.data.id}`);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^cnt_/),
      organization_id: bicycles.house.publicId,
      company: null,
      company_id: null,
      external_id: 'A-1',
      name: 'Vera Lind',
      email: 'vera.lind@example.com',
      phone: '+49 30 901820',
      other_emails: [],
      other_phones: [],
      instagram_handle: 'vera.lind',
      profile_picture_url: 'https://example.com/vera.jpg',
      is_blocked: false,
      tags: ['late', 'vip'],
      custom_attributes: { plan: 'gold' },
      meta_info: { crm: { id: 7 } },
      last_seen_at: null,
      inserted_at: expect.any(Number),
      updated_at: expect.any(Number),
    });
    expect((await api.get(`/contacts/${body.data.id}`)).body).toEqual(body);
    const [event] = await eventsOf('A-1');
    expect([event?.type, event?.data.name, event?.data.tags]).toEqual([
      'contact.created',
      'Vera Lind',
      ['late', 'vip'],
    ]);
  });

  test('needs no fields, and without an external id or address creates a new contact each time', async () => {
    const [one, two] = [await save({}), await save({ name: null, email: null })];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.data).toMatchObject({ name: null, email: null, tags: [], custom_attributes: {} });
    expect(two.body.data.id).not.toBe(one.body.data.id);
  });

  test('can be done by an app acting as itself', async () => {
    expect((await save(person(), {}, await as(mara, { actor: 'app' }))).status).toBe(201);
  });

  test("another organization's contact with the same address is unaffected", async () => {
    const fields = person();
    const theirs = await save({ ...fields, name: 'Theirs' }, {}, await as(ada));
    const ours = await save({ ...fields, name: 'Ours' });
    expect([theirs.status, ours.status, ours.body.data.organization_id]).toEqual([
      201,
      201,
      bicycles.house.publicId,
    ]);
    const after = await (await as(ada)).get(`/contacts/${theirs.body.data.id}`);
    expect(after.body.data).toMatchObject({ name: 'Theirs', organization_id: tea.house.publicId });
  });

  test.each<[string, object]>([
    ['email', { email: 'nobody' }],
    ['email', { email: 'ada@ex\u0430mple.com' }],
    ['name', { name: '' }],
    ['name', { name: 'a\u0007b' }],
    ['external_id', { external_id: '' }],
    ['external_id', { external_id: 'x'.repeat(256) }],
    ['external_id', { external_id: 17 }],
    ['phone', { phone: ' \t' }],
    ['profile_picture_url', { profile_picture_url: 'data:image/png;base64,AA' }],
    ['tags.0', { tags: [''] }],
    ['tags', { tags: ['a\nb'] }],
    ['meta_info.deskbell', { meta_info: { deskbell: {} } }],
    ['meta_info', { meta_info: { a: 'x'.repeat(17_000) } }],
    ['custom_attributes', { custom_attributes: { a: { b: { c: { d: { e: { f: 1 } } } } } } }],
    ['custom_attributes', { custom_attributes: null }],
    ['is_blocked', { is_blocked: true }],
    ['id', { id: 'cnt_1' }],
    ['inserted_at', { inserted_at: 1 }],
  ])('a wrong %s is 422, and makes nobody', async (field, wrong) => {
    const fields = person();
    const { status, body } = await save({ ...fields, ...wrong });
    expect([status, body.error, body.details[0].field]).toEqual([422, 'validation_error', field]);
    expect((await api.get(`/contacts?email=${fields.email}`)).body.data).toEqual([]);
  });
});

describe('POST /contacts for a known contact', () => {
  test('matched by external id changes what is sent and keeps the rest: 200', async () => {
    const fields = person();
    const created = await save({ ...fields, name: 'Before', phone: '1', custom_attributes: { a: 1, b: 2 } });
    const sent = { external_id: fields.external_id, name: 'After', custom_attributes: { b: null, c: 3 } };
    const { status, body } = await save(sent);
    expect([status, body.data]).toEqual([
      200,
      {
        ...created.body.data,
        name: 'After',
        custom_attributes: { a: 1, c: 3 },
        updated_at: expect.any(Number),
      },
    ]);
    const [, event] = await eventsOf(fields.external_id);
    expect([event?.type, event?.previous]).toEqual([
      'contact.updated',
      { name: 'Before', custom_attributes: { a: 1, b: 2 } },
    ]);
  });

  test('matches by address, however it is written', async () => {
    const { email } = person();
    const created = await save({ email });
    const { status, body } = await save({ email: email.toUpperCase(), external_id: `X-${email}` });
    expect([status, body.data.id, body.data.external_id]).toEqual([200, created.body.data.id, `X-${email}`]);
  });

  test('with nothing new changes nothing and records nothing', async () => {
    const fields = { ...person(), tags: ['same'], custom_attributes: { a: 1 } };
    const first = await save(fields);
    const repeated = await save(fields);
    expect([repeated.status, repeated.body]).toEqual([200, first.body]);
    expect(await eventsOf(fields.email)).toHaveLength(1);
  });

  test('matching two different ones is 409, and neither changes', async () => {
    const [one, two] = [person(), person()];
    const ids = [(await save(one)).body.data.id, (await save(two)).body.data.id];
    const before = await Promise.all(ids.map((id) => api.get(`/contacts/${id}`)));
    const { status, body } = await save({
      external_id: one.external_id,
      email: two.email,
      name: 'Whose?',
      tags: ['never'],
    });
    expect([status, body.error]).toEqual([409, 'conflict']);
    const after = await Promise.all(ids.map((id) => api.get(`/contacts/${id}`)));
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  });

  test('sent thirty times at once creates one contact', async () => {
    const fields = person();
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => save({ ...fields, phone: String(index) })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(29);
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
  });
});

describe('POST /contacts with create_only', () => {
  const create = (body: object, headers = {}) => save({ ...body, create_only: true }, headers);
  const textOf = async (id: string) => (await api.get(`/contacts/${id}`)).text;
  const taken = (field: string, contact_id: string) => ({ field, code: 'taken', contact_id });

  test('creates a contact that nobody is: 201, and again with its Idempotency-Key', async () => {
    const fields = { ...person(), name: 'New' };
    const key = { 'idempotency-key': `only ${fields.email}` };
    const [first, repeated] = [await create(fields, key), await create(fields, key)];
    expect([first.status, repeated.status, repeated.body]).toEqual([201, 201, first.body]);
    expect(first.body.data).not.toHaveProperty('create_only');
    expect(await eventsOf(fields.email)).toHaveLength(1);
  });

  test('is 409 for what a contact has, naming it for each field, and changes nothing', async () => {
    const [one, two] = [person(), person()];
    const ids = [(await save(one)).body.data.id, (await save(two)).body.data.id];
    const before = await Promise.all(ids.map(textOf));
    const sent = { external_id: one.external_id, email: two.email.toUpperCase(), name: 'X', tags: ['never'] };
    const { status, body } = await create(sent);
    expect([status, body.error]).toEqual([409, 'conflict']);
    expect(body.details).toMatchObject([taken('external_id', ids[0]), taken('email', ids[1])]);
    expect((await create({ email: one.email })).body.details).toMatchObject([taken('email', ids[0])]);
    expect(await Promise.all(ids.map(textOf))).toEqual(before);
    expect(await eventsOf(one.email)).toHaveLength(1);
  });

  test('is 409 for what a merged contact had, and for an address that somebody only writes from', async () => {
    const [one, two] = [person(), person()];
    const merged = (await save(one)).body.data.id;
    const { id } = (await save({ ...two, name: 'Own name', phone: '1' })).body.data;
    await api.post(`/contacts/${merged}/merge`, { into_id: id });
    const further = person().email;
    await app.database.write({
      text: `INSERT INTO contact_addresses (organization_id, address, contact_id)
             SELECT organization_id, $1, id FROM contacts WHERE email = $2`,
      values: [further, two.email],
    });
    const before = await textOf(id);
    for (const field of [{ email: one.email }, { external_id: one.external_id }, { email: further }]) {
      const { status, body } = await create({ ...field, name: 'Overwritten', phone: '2' });
      const [name = ''] = Object.keys(field);
      expect([status, body.details]).toMatchObject([409, [taken(name, id)]]);
      const found = await api.get(`/contacts?${new URLSearchParams(field)}`);
      expect(found.body.data.map((it: { id: string }) => it.id)).toEqual([id]);
    }
    expect(await textOf(id)).toBe(before);
    expect((await save({ email: one.email, name: 'Saved' })).body.data).toMatchObject({ id, name: 'Saved' });
    expect((await save({ email: further })).status).toBe(201);
    const [found] = (await api.get(`/contacts?email=${further}`)).body.data;
    expect(found).toMatchObject({ email: further });
  });

  test('sent thirty times at once creates one contact, and refuses the others, naming it', async () => {
    const fields = person();
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => create({ ...fields, phone: String(index) })),
    );
    const created = responses.filter(({ status }) => status === 201);
    expect(created).toHaveLength(1);
    const { id, phone } = created[0]?.body.data ?? {};
    for (const { status, body } of responses.filter((it) => it !== created[0]))
      expect([status, body.details]).toMatchObject([409, [taken('external_id', id), taken('email', id)]]);
    expect((await api.get(`/contacts/${id}`)).body.data.phone).toBe(phone);
    expect(await eventsOf(fields.email)).toHaveLength(1);
  });

  test("is not refused for another organization's contact", async () => {
    const fields = person();
    await save(fields, {}, await as(ada));
    expect((await create(fields)).status).toBe(201);
  });
});

describe('POST /contacts sent again with its Idempotency-Key', () => {
  test('gets the same 201 or 200, marked as replayed, and writes nothing', async () => {
    const fields = person();
    const create = () => save(fields, { 'idempotency-key': `create ${fields.email}` });
    const change = () =>
      save({ ...fields, name: 'New name' }, { 'idempotency-key': `change ${fields.email}` });
    const first = [await create(), await change()];
    const repeated = [await create(), await change()];
    expect(first.map(({ status }) => status)).toEqual([201, 200]);
    expect(repeated.map(({ status }) => status)).toEqual([201, 200]);
    for (const { headers } of repeated) expect(headers.get('idempotency-replayed')).toBe('true');
    expect(await eventsOf(fields.email)).toHaveLength(2);
  });

  test('with another body is 422 idempotency_key_reused', async () => {
    const key = { 'idempotency-key': 'two bodies' };
    await save(person(), key);
    expect((await save(person(), key)).body.error).toBe('idempotency_key_reused');
  });

  test('shows what remains of a contact that was erased since', async () => {
    const fields = { ...person(), name: 'Forget Me' };
    const key = { 'idempotency-key': 'forgotten' };
    const { data } = (await save(fields, key)).body;
    await api.call(`/contacts/${data.id}`, { method: 'DELETE' });
    const repeated = await save(fields, key);
    expect([repeated.status, repeated.body.data.id, repeated.body.data.name]).toEqual([201, data.id, null]);
    expect(repeated.text).not.toContain(fields.email);
  });
});
