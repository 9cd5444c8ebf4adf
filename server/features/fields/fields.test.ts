import { afterAll, describe, expect, test } from 'vitest';
import { newId, publicId } from '../../ids/public-id.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { sequenceAll } from '../../testing/sequence-all.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addCompany, addContact, addConversation, addField, addTag } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const [admin, member, byApp, stranger] = [
  await as(mara),
  await as(jonas),
  await as(mara, { actor: 'app' }),
  await as(ada),
];
const inbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
let next = 0;
const draft = (fields: object = {}) => ({
  key: `key ${next++}`,
  label: 'Outcome',
  record: 'conversation',
  kind: 'text',
  ...fields,
});
const make = async (fields: object = {}) => (await admin.post('/fields', draft(fields))).body.data;
type Caller = Pick<typeof admin, 'call'>;
const patch = (by: Caller, path: string, json: object, headers = {}) =>
  by.call(path, { method: 'PATCH', json, headers });
const remove = (id: string) => admin.call(`/fields/${id}`, { method: 'DELETE' });
const begin = async () =>
  `/conversations/${(await addConversation(app.database, { organizationId })).publicId}`;
const faultOf = ({ status, body }: { status: number; body: { details?: { field: string }[] } }) => [
  status,
  body.details?.map(({ field }) => field),
];

describe('POST /fields', () => {
  test('creates a field at the end: 201, with its address, an event and an audit entry', async () => {
    const tag = await addTag(app.database, { organizationId });
    const shown_when = { field: 'tag_id', op: 'is', value: tag.publicId };
    const sent = { key: 'outcome', label: ' Outcome ', record: 'conversation', kind: 'choice' };
    const more = { options: [' Refunded', 'Replaced'], shown_when, required_on_close: true };
    const { status, body, headers } = await admin.post('/fields', { ...sent, ...more });
    const field = { ...sent, ...more, label: 'Outcome', options: ['Refunded', 'Replaced'] };
    const times = { inserted_at: expect.any(Number), updated_at: expect.any(Number) };
    const position = expect.any(Number);
    expect([status, body.data]).toEqual([
      201,
      { id: expect.stringMatching(/^fld_/), ...field, missing: [], position, ...times },
    ]);
    expect(headers.get('location')).toBe(`/api/oauth/v1/fields/${body.data.id}`);
    expect((await member.get(`/fields/${body.data.id}`)).body.data).toEqual(body.data);
    await patch(admin, `/fields/${body.data.id}`, { label: 'Result', required_on_close: false });
    await remove(body.data.id);
    await sequenceAll(app.database);
    const events = (await admin.get('/events?limit=100')).body.data.filter(
      ({ data }: { data: { id: string } }) => data.id === body.data.id,
    );
    expect(events).toMatchObject([
      { type: 'field.created', data: body.data, previous: null },
      { type: 'field.updated', previous: { label: 'Outcome', required_on_close: true } },
      { type: 'field.deleted', data: { id: body.data.id } },
    ]);
    const people = await inboxClient(app.baseUrl, mara, bicycles.house);
    const kinds = (await people.get('/audit-entries?area=field')).body.data.map(
      ({ kind, details }: { kind: string; details: { field: string } }) => [kind, details.field],
    );
    expect(kinds).toEqual([
      ['field.deleted', 'Result'],
      ['field.changed', 'Outcome'],
      ['field.created', 'Outcome'],
    ]);
  });

  test('is for admins, and for apps acting as themselves; everybody can read', async () => {
    const { id } = await make();
    expect((await member.get('/fields')).status).toBe(200);
    expect((await member.post('/fields', draft())).body.error).toBe('insufficient_scope');
    expect((await patch(member, `/fields/${id}`, { label: 'Mine' })).status).toBe(403);
    expect((await byApp.post('/fields', draft())).status).toBe(201);
    expect((await stranger.get(`/fields/${id}`)).status).toBe(404);
  });

  test.each<[string, object]>([
    ['key', { key: ' padded' }],
    ['label', { label: '\n' }],
    ['kind', { kind: 'money' }],
    ['record', { record: 'message' }],
    ['options', { kind: 'choice' }],
    ['options', { kind: 'choice', options: ['a', 'a '] }],
    ['options', { kind: 'text', options: ['a'] }],
    ['required_on_close', { record: 'contact', required_on_close: true }],
    ['shown_when.op', { shown_when: { field: 'status', op: 'older_than', value: 'open' } }],
    ['shown_when', { shown_when: { field: 'assignee_id', op: 'is', value: 'me' } }],
    ['shown_when', { shown_when: { field: 'is_unread', op: 'is', value: true } }],
    ['shown_when', { shown_when: { field: 'tag_id', op: 'is', value: publicId('tag', newId()) } }],
    ['shown_when', { record: 'company', shown_when: { field: 'contact.name', op: 'is', value: 'Nora' } }],
    ['shown_when', { record: 'contact', shown_when: { field: 'status', op: 'is', value: 'open' } }],
  ])('a wrong %s is 422', async (field, wrong) => {
    expect(faultOf(await admin.post('/fields', draft(wrong)))).toEqual([422, [field]]);
  });

  test('a key that the record type has is 409; sent again with its Idempotency-Key it creates nothing new', async () => {
    await addField(app.database, { organizationId: tea.house.id, key: 'taken' });
    const send = () => admin.post('/fields', draft({ key: 'taken' }), { 'idempotency-key': 'a field' });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await admin.post('/fields', draft({ key: 'taken' }))).status).toBe(409);
    expect((await admin.post('/fields', draft({ key: 'taken', record: 'contact' }))).status).toBe(201);
  });

  test('more than a hundred are 409', async () => {
    const owner = await as(ada);
    await Promise.all(
      Array.from({ length: 100 }, () => addField(app.database, { organizationId: tea.house.id })),
    );
    expect((await owner.post('/fields', draft())).body.error).toBe('conflict');
  });
});

describe('PATCH and DELETE /fields/{id}', () => {
  test('move a field, and the others make room; a stale If-Match is 412, and a deleted field 404', async () => {
    const record = 'company';
    const [one, two, three] = [await make({ record }), await make({ record }), await make({ record })];
    expect((await patch(admin, `/fields/${three.id}`, { position: 0 })).body.data.position).toBe(0);
    const order = async () => {
      const { data } = (await member.get('/fields?limit=100')).body;
      const ours = data.filter((it: { record: string }) => it.record === record);
      return ours
        .toSorted((a: { position: number }, b: { position: number }) => a.position - b.position)
        .map(({ id }: { id: string }) => id);
    };
    expect(await order()).toEqual([three.id, one.id, two.id]);
    expect((await remove(one.id)).status).toBe(204);
    expect((await member.get(`/fields/${two.id}`)).body.data.position).toBe(1);
    const stale = { 'if-match': '"AAAAAAAAAAAAAAAAAAAAAA"' };
    expect((await patch(admin, `/fields/${two.id}`, { label: 'Later' }, stale)).status).toBe(412);
    expect((await remove(one.id)).status).toBe(404);
    expect(faultOf(await patch(admin, `/fields/${two.id}`, { options: ['a'] }))).toEqual([422, ['options']]);
  });
});

describe('The value of a field', () => {
  test.each<[string, unknown[], unknown[]]>([
    ['text', ['Nora'], [1, true, ['a']]],
    ['number', [0, -2.5], ['1', true]],
    ['date', ['2028-02-29'], ['2026-02-29', '24.11.2026', 20_261_124]],
    ['checkbox', [true, false], ['true', 1]],
    ['choice', ['a'], ['c', ['a']]],
    ['choices', [['a', 'b'], []], ['a', ['a', 'a'], ['c']]],
    ['link', ['https://shop.example/orders?id=1'], ['javascript:alert(1)', 'shop.example', 'https://']],
  ])('is checked when it changes: %s', async (kind, good, bad) => {
    const { key } = await make({ kind, ...(kind.startsWith('choice') && { options: ['a', 'b'] }) });
    const path = await begin();
    const set = (value: unknown) => patch(member, path, { custom_attributes: { [key]: value, free: [1] } });
    for (const value of bad) expect(faultOf(await set(value))).toEqual([422, [`custom_attributes.${key}`]]);
    expect((await member.get(path)).body.data.custom_attributes).toEqual({});
    for (const value of [...good, null]) expect((await set(value)).status).toBe(200);
  });

  test('that no longer fits is kept until it is changed', async () => {
    const path = await begin();
    const old = { custom_attributes: { size: 'huge' } };
    expect((await patch(member, path, old)).status).toBe(200);
    await make({ key: 'size', kind: 'number' });
    const other = await patch(member, path, { custom_attributes: { size: 'huge', color: 'red' } });
    expect([other.status, other.body.data.custom_attributes]).toEqual([200, { size: 'huge', color: 'red' }]);
    expect((await patch(member, path, { custom_attributes: { size: 'vast' } })).status).toBe(422);
  });

  test('of contacts and companies is checked too, on creation and on changes', async () => {
    const wrong = { custom_attributes: { seats: 'many' } };
    const named = [422, ['custom_attributes.seats']];
    for (const record of ['contact', 'company']) await make({ record, key: 'seats', kind: 'number' });
    const contact = await addContact(app.database, { organizationId, name: 'Nora' });
    const company = await addCompany(app.database, { organizationId });
    expect(faultOf(await admin.post('/contacts', { name: 'Nora', ...wrong }))).toEqual(named);
    expect(faultOf(await admin.post('/companies', { name: 'Fjord', ...wrong }))).toEqual(named);
    expect(faultOf(await patch(admin, `/contacts/${contact.publicId}`, wrong))).toEqual(named);
    expect(faultOf(await patch(admin, `/companies/${company.publicId}`, wrong))).toEqual(named);
    expect((await patch(member, await begin(), wrong)).status).toBe(200);
  });
});

describe('A field that is required on close', () => {
  test('keeps people from closing at both gates, by sending too, while it is shown and empty', async () => {
    const shown_when = { field: 'custom_attributes.type', op: 'is', value: 'Return' };
    const { id, key } = await make({ required_on_close: true, shown_when });
    const named = [422, [`custom_attributes.${key}`]];
    const close = { status: 'closed' };
    const isReturn = { custom_attributes: { type: 'Return' } };
    const [plain, path] = [await begin(), await begin()];
    expect((await patch(member, plain, close)).status).toBe(200);
    await patch(member, path, isReturn);
    expect(faultOf(await patch(member, path, close))).toEqual(named);
    expect(faultOf(await patch(inbox, path, close))).toEqual(named);
    const send = (more: object = {}) =>
      member.post(`${path}/messages`, { body_html: '<p>Bye</p>', conversation_status: 'closed', ...more });
    expect(faultOf(await send())).toEqual(named);
    expect((await member.get(`${path}/messages`)).body.data).toEqual([]);
    expect((await member.get(path)).body.data.status).toBe('open');
    const filled = { status: 'closed', custom_attributes: { [key]: 'Done' } };
    expect((await patch(member, path, filled)).status).toBe(200);
    await patch(member, path, { custom_attributes: { [key]: null } });
    // Already closed conversations aren't affected.
    expect((await send()).status).toBe(201);
    await remove(id);
  });

  test('keeps people from starting a closed conversation that would show it, at both gates', async () => {
    const tag_id = (await addTag(app.database, { organizationId })).publicId;
    const ofAxle = { field: 'contact.name', op: 'is', value: 'Axle Works' };
    const shown_when = { any: [ofAxle, { field: 'tag_id', op: 'is', value: tag_id }] };
    const { id, key, label } = await make({ required_on_close: true, shown_when });
    const [axle, other] = await Promise.all(
      ['Axle Works', 'Nora'].map((name) => addContact(app.database, { organizationId, name })),
    );
    const start = (by: { post: typeof member.post }, contact_id = axle?.publicId, more: object = {}) =>
      by.post('/conversations', { contact_id, body_html: 'Hi', conversation_status: 'closed', ...more });
    const listed = async () => (await member.get(`/conversations?contact_id=${axle?.publicId}`)).body.data;
    for (const by of [member, inbox]) {
      const { status, body } = await start(by);
      expect([status, body.error]).toEqual([422, 'validation_error']);
      expect(body.details).toEqual([
        {
          field: `custom_attributes.${key}`,
          code: 'required_on_close',
          message: `Fill in “${label}” before closing the conversation.`,
        },
      ]);
    }
    expect(await listed()).toEqual([]);
    expect((await start(member, other?.publicId)).body.data.status).toBe('closed');
    expect((await start(member, axle?.publicId, { conversation_status: 'open' })).status).toBe(201);
    // Judged as the macro leaves it.
    const macro = async (actions: object[]) =>
      (await member.post('/macros', { name: newId(), body_html: '<p>Hi</p>', actions })).body.data.id;
    const reopening = await macro([{ type: 'set_status', status: 'open' }]);
    expect((await start(member, axle?.publicId, { macro_id: reopening })).body.data.status).toBe('open');
    const tagging = await macro([{ type: 'add_tag', tag_id }]);
    expect((await start(member, other?.publicId, { macro_id: tagging })).status).toBe(422);
    await remove(id);
  });

  test('doesn’t apply to apps, spam and merges; a macro is refused together with its message', async () => {
    const { id, key } = await make({ required_on_close: true, kind: 'checkbox' });
    const close = { status: 'closed' };
    expect((await patch(byApp, await begin(), close)).status).toBe(200);
    expect((await patch(member, await begin(), { ...close, is_spam: true })).status).toBe(200);
    const [path, into] = [await begin(), await begin()];
    const macro = (
      await member.post('/macros', {
        name: 'Bye',
        body_html: '<p>Bye</p>',
        actions: [{ type: 'set_status', ...close }],
      })
    ).body.data;
    const named = [422, [`custom_attributes.${key}`]];
    expect(faultOf(await member.post(`${path}/messages`, { macro_id: macro.id }))).toEqual(named);
    await patch(member, path, { custom_attributes: { [key]: false } });
    expect(faultOf(await patch(member, path, close))).toEqual(named);
    const merged = await member.post(`${path}/merge`, { into_id: into.split('/').at(-1) });
    expect(merged.status).toBe(200);
    await remove(id);
  });
});

test('a field whose condition names a deleted record says so, until the condition is changed', async () => {
  const tag = (await admin.post('/tags', { name: `gone-${newId()}` })).body.data;
  const shown_when = { field: 'tag_id', op: 'is', value: tag.id };
  const created = await admin.post('/fields', {
    key: newId(),
    label: 'Reason',
    record: 'conversation',
    kind: 'text',
    shown_when,
  });
  expect([created.status, created.body.data.missing]).toEqual([201, []]);
  const path = `/fields/${created.body.data.id}`;
  expect((await admin.call(`/tags/${tag.id}`, { method: 'DELETE' })).status).toBe(204);
  const missing = [{ kind: 'tag', id: tag.id }];
  expect((await admin.get(path)).body.data.missing).toEqual(missing);
  const listed = (await admin.get('/fields?limit=100')).body.data as { id: string; missing: unknown }[];
  expect(listed.find(({ id }) => id === created.body.data.id)?.missing).toEqual(missing);
  const changed = await admin.call(path, { method: 'PATCH', json: { label: 'Why' } });
  expect([changed.status, changed.body.data.missing]).toEqual([200, missing]);
  const mended = await admin.call(path, { method: 'PATCH', json: { shown_when: null } });
  expect(mended.body.data.missing).toEqual([]);
});
