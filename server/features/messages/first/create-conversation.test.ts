import { afterAll, describe, expect, test } from 'vitest';
import { miscountedConversations } from '../../../demo/miscounted-conversations.ts';
import { newId, parsePublicId, publicId } from '../../../ids/public-id.ts';
import { uploaded } from '../../../testing/attachments.ts';
import { startWorld } from '../../../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);
const contact_id = bicycles.contact.publicId;
const hello = { contact_id, body_html: '<p>Hello</p>' };
const create = (json: object = hello, headers: Record<string, string> = {}) =>
  api.post('/conversations', json, headers);
const macro = async (body: object) =>
  (await api.post('/macros', { name: 'Welcome', body_html: '<p>Hi {{contact.first_name}}</p>', ...body }))
    .body.data;
const rows = (text: string, values: unknown[] = []) =>
  app.database.read<Record<string, unknown>>({ text, values });
const count = async (table: string) => (await rows(`SELECT FROM ${table}`)).length;

describe('a conversation started with a contact', () => {
  test('has its first message, and the right counts', async () => {
    const { status, headers, body } = await create({
      ...hello,
      subject: 'Your bicycle',
      is_ai_message: true,
      meta_info: { crm: 7 },
    });
    expect(status).toBe(201);
    const { data } = body;
    expect(headers.get('location')).toBe(`/api/oauth/v1/conversations/${data.id}`);
    expect(data).toMatchObject({
      organization_id: bicycles.house.publicId,
      subject: 'Your bicycle',
      status: 'open',
      source: 'api',
      contact: { id: contact_id },
      assignee: null,
      meta_info: { crm: 7 },
      message_count: 1,
      last_message: { preview: 'Hello', user: { id: jonas.publicId } },
      waiting_since: null,
      first_replied_at: data.inserted_at,
    });
    expect((await api.get(`/conversations/${data.id}`)).body).toEqual(body);
    const messages = (await api.get(`/conversations/${data.id}/messages`)).body.data;
    expect(messages).toEqual([
      expect.objectContaining({
        id: data.last_message.id,
        body_html: '<p>Hello</p>',
        source: 'api',
        user: expect.objectContaining({ id: jonas.publicId }),
        is_ai_message: true,
        meta_info: expect.objectContaining({ crm: 7 }),
      }),
    ]);
    expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
  });

  test('may be closed immediately, and needs no subject', async () => {
    const { data } = (await create({ ...hello, conversation_status: 'closed' })).body;
    expect(data).toMatchObject({ subject: null, status: 'closed', closed_at: data.inserted_at });
  });

  test('has its event before its message', async () => {
    const { data } = (await create()).body;
    const ids = [parsePublicId('cnv', data.id), parsePublicId('msg', data.last_message.id)];
    const events = await rows(
      'SELECT type, actor_user_id, actor_app_id, data FROM events WHERE record_id = ANY ($1) ORDER BY seq',
      [ids],
    );
    const by = { actor_user_id: jonas.id, actor_app_id: bicycles.app.id };
    const snapshot = expect.objectContaining({ number: data.number, message_count: 1, tags: [] });
    expect(events).toEqual([
      { ...by, type: 'conversation.created', data: snapshot },
      { ...by, type: 'message.created', data: null },
    ]);
  });

  test('has its own number, even when fifty are started at once', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => create()));
    const numbers = responses.map(({ body }) => body.data.number).sort((one, two) => one - two);
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0] + index));
  });
});

describe('a conversation started with a macro', () => {
  const usesOf = async (id: string) => (await api.get(`/macros/${id}`)).body.data.use_count;

  test('has its actions applied and its use counted, once for each key', async () => {
    const tag = (await api.post('/tags', { name: 'outreach' })).body.data;
    const { id } = await macro({
      actions: [
        { type: 'assign', user_id: 'me' },
        { type: 'add_tag', tag_id: tag.id },
      ],
    });
    const key = { 'idempotency-key': newId() };
    const started = await create({ ...hello, macro_id: id }, key);
    expect([started.status, started.body.data]).toMatchObject([
      201,
      { assignee: { id: jonas.publicId }, tags: ['outreach'], message_count: 1 },
    ]);
    expect((await create({ ...hello, macro_id: id }, key)).body.data.id).toBe(started.body.data.id);
    expect(await usesOf(id)).toBe(1);
    const without = await create({ ...hello, macro_id: id, macro_actions: [] });
    expect(without.body.data).toMatchObject({ assignee: null, tags: [] });
    expect(await usesOf(id)).toBe(2);
    // A replay doesn't need the macro.
    await api.call(`/macros/${id}`, { method: 'DELETE' });
    expect((await create({ ...hello, macro_id: id }, key)).body.data.id).toBe(started.body.data.id);
  });

  test('is refused as a whole with an unknown macro or tag, or a blank', async () => {
    const { id } = await macro({});
    const before = await count('conversations');
    const refusal = async (json: object) => (await create({ ...hello, ...json })).body.details?.[0];
    expect(await refusal({ macro_id: publicId('mac', newId()) })).toMatchObject({ field: 'macro_id' });
    const gone = [{ type: 'add_tag', tag_id: publicId('tag', newId()) }];
    expect(await refusal({ macro_id: id, macro_actions: gone })).toMatchObject({
      field: 'macro_actions.0.tag_id',
    });
    expect(await refusal({ macro_id: id, body_html: '<p>{{ask.order}}</p>' })).toMatchObject({
      field: 'body_html',
      code: 'blank_left',
    });
    for (const name of ['ask.order', 'conversation.number', 'contact.phone']) {
      const asking = await macro({ body_html: `<p>Hi {{${name}}}</p>` });
      expect(await refusal({ macro_id: asking.id, body_html: undefined })).toMatchObject({
        field: 'body_html',
        code: 'blank_left',
      });
    }
    expect(await count('conversations')).toBe(before);
    expect(await usesOf(id)).toBe(0);
    const byReader = await as(jonas, { scopes: ['conversations:read', 'conversations:write'] });
    const { status, body } = await byReader.post('/conversations', { ...hello, macro_id: id });
    expect([status, body.error]).toEqual([403, 'insufficient_scope']);
  });

  test('gets the macro’s text, filled in for a known or a new contact, if it is sent without one', async () => {
    const attachment = await uploaded(api, { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('a') });
    const { id } = await macro({
      body_html:
        '<p>Hi {{contact.first_name}}, about {{conversation.subject}} of {{now | date: "%Y"}}: {{member.name}}</p>',
      attachment_ids: [attachment],
    });
    const email = `${newId()}@example.com`;
    const start = async (contact: object, headers = {}) => {
      const sent = { contact, subject: 'Bells & whistles', macro_id: id };
      const { status, body } = await create(sent, headers);
      const [message] = (await api.get(`/conversations/${body.data.id}/messages`)).body.data;
      return { status, id: body.data.id, message };
    };
    const text = `<p>Hi Ida, about Bells &amp; whistles of ${new Date().getUTCFullYear()}: ${jonas.name}</p>`;
    const filled = {
      status: 201,
      message: { body_html: text, attachments: [{ original_filename: 'a.txt' }] },
    };
    expect(await start({ name: 'Ida Berg', email })).toMatchObject(filled);
    // The name of the contact who is found, rather than that of the request.
    const key = { 'idempotency-key': newId() };
    const known = await start({ name: 'Somebody', email: email.toUpperCase() }, key);
    expect(known).toMatchObject(filled);
    expect(await usesOf(id)).toBe(2);
    await api.call(`/macros/${id}`, { method: 'DELETE' });
    const again = await start({ name: 'Somebody', email: email.toUpperCase() }, key);
    expect([again.id, again.message.id]).toEqual([known.id, known.message.id]);
  });

  test('gets copies of the macro’s files', async () => {
    const file = await uploaded(api, {
      name: 'terms.txt',
      type: 'text/plain',
      bytes: Buffer.from('the terms'),
    });
    const { id } = await macro({ attachment_ids: [file] });
    for (const _ of [1, 2]) {
      const { body } = await create({ ...hello, macro_id: id, attachment_ids: [file] });
      const [message] = (await api.get(`/conversations/${body.data.id}/messages`)).body.data;
      expect(message.attachments).toMatchObject([{ original_filename: 'terms.txt', file_size: 9 }]);
    }
  });
});

describe('a contact given by identifiers', () => {
  test('is created with an event, and found again by either identifier', async () => {
    const contact = { external_id: newId(), email: `Ida.${newId()}@Example.com`, name: 'Ida' };
    const first = (await create({ contact, body_html: 'x' })).body.data.contact;
    expect(first).toMatchObject({ name: 'Ida', email: contact.email.toLowerCase() });
    for (const known of [{ external_id: contact.external_id, name: 'Other' }, { email: contact.email }])
      expect((await create({ contact: known, body_html: 'x' })).body.data.contact).toEqual(first);
    const id = parsePublicId('cnt', first.id);
    const events = await rows('SELECT type, data FROM events WHERE record_id = $1', [id]);
    expect(events).toEqual([{ type: 'contact.created', data: expect.objectContaining({ name: 'Ida' }) }]);
  });

  test('is created once by fifty requests at once', async () => {
    const before = await count('contacts');
    const contact = { email: `${newId()}@example.com`, external_id: newId() };
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => create({ contact, body_html: 'x' })),
    );
    expect(new Set(responses.map(({ body }) => body.data.contact.id)).size).toBe(1);
    expect(await count('contacts')).toBe(before + 1);
  });

  test('matching two contacts is 409 conflict, and nothing is created', async () => {
    const one = { external_id: newId() };
    const two = { email: `${newId()}@example.com` };
    for (const contact of [one, two]) await create({ contact, body_html: 'x' });
    const before = await count('conversations');
    const { status, body } = await create({ contact: { ...one, ...two }, body_html: 'x' });
    expect([status, body.error]).toEqual([409, 'conflict']);
    expect(await count('conversations')).toBe(before);
  });

  test('of another organization isn’t found: a new one is created', async () => {
    const [theirs] = await rows('SELECT email FROM contacts WHERE id = $1', [tea.contact.id]);
    const { data } = (await create({ contact: { email: theirs?.email }, body_html: 'x' })).body;
    expect(data.contact).toMatchObject({ email: theirs?.email, name: null });
    expect(data.contact.id).not.toBe(tea.contact.publicId);
  });
});

describe('starting a conversation', () => {
  test('again with the same key returns the same conversation, in its current state', async () => {
    const key = { 'idempotency-key': newId() };
    const first = await create(hello, key);
    const repeated = await create(hello, key);
    expect([repeated.status, repeated.text, repeated.headers.get('idempotency-replayed')]).toEqual([
      201,
      first.text,
      'true',
    ]);
    expect(repeated.headers.get('location')).toBe(first.headers.get('location'));
    const other = await create({ ...hello, subject: 'Other' }, key);
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
  });

  test('fifty times at once with one key starts one', async () => {
    const before = await count('conversations');
    const key = { 'idempotency-key': newId() };
    const responses = await Promise.all(Array.from({ length: 50 }, () => create(hello, key)));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await count('conversations')).toBe(before + 1);
  });

  test('is refused for an app that acts as itself, and needs conversations:write', async () => {
    const before = await count('conversations');
    const ofApp = await (await as(mara, { actor: 'app' })).post('/conversations', hello);
    const narrow = await (await as(jonas, { scopes: ['messages:write'] })).post('/conversations', hello);
    expect([ofApp.status, ofApp.body.error]).toEqual([422, 'actor_self_required']);
    expect([narrow.status, narrow.body.error]).toEqual([403, 'insufficient_scope']);
    expect(await count('conversations')).toBe(before);
  });

  test.each<[string, object, string]>([
    ['nobody', { body_html: 'x' }, 'contact_id'],
    ['a contact in two ways', { ...hello, contact: { name: 'Ida' } }, 'contact'],
    ['an empty contact', { body_html: 'x', contact: {} }, 'contact'],
    ['a contact without anything', { body_html: 'x', contact: { name: null } }, 'contact'],
    ['an address that is none', { body_html: 'x', contact: { email: 'ida' } }, 'contact.email'],
    ['a contact nobody knows', { body_html: 'x', contact_id: publicId('cnt', newId()) }, 'contact_id'],
    ["another organization's contact", { body_html: 'x', contact_id: tea.contact.publicId }, 'contact_id'],
    ['a member as contact', { body_html: 'x', contact_id: mara.publicId }, 'contact_id'],
    ['no words', { contact_id }, 'body_html'],
    ['blank words', { contact_id, body_html: '<p></p>' }, 'body_html'],
    ['an empty subject', { ...hello, subject: '' }, 'subject'],
    ['a reply', { ...hello, reply_to_id: 'x' }, 'reply_to_id'],
    ['the key of the server', { ...hello, meta_info: { deskbell: 1 } }, 'meta_info.deskbell'],
    ['a snooze', { ...hello, conversation_status: 'snoozed' }, 'conversation_status'],
    ['an attachment nobody uploaded', { ...hello, attachment_ids: ['x'] }, 'attachment_ids.0'],
  ])('with %s is 422, names the field and makes nothing', async (_what, json, field) => {
    const before = [await count('conversations'), await count('contacts')];
    const { status, body } = await create(json);
    expect([status, body.error, body.details[0].field]).toEqual([422, 'validation_error', field]);
    expect([await count('conversations'), await count('contacts')]).toEqual(before);
  });
});
