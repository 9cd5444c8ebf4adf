import { afterAll, describe, expect, test } from 'vitest';
import { miscountedConversations } from '../../demo/miscounted-conversations.ts';
import { newId, publicId } from '../../ids/public-id.ts';
import { startSecondApp } from '../../testing/second-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { tokenFor } from '../../testing/world.ts';
import { addContact, addConversation } from '../../testing/world-records.ts';
import { createApp } from '../apps/create-app.ts';

const { app, world } = await startWorld();
const second = await startSecondApp(app);
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const { bicycles, mara, tea, ada } = world;
const organizationId = bicycles.house.id;
const token = await tokenFor(app.database, bicycles, mara, { actor: 'app' });
const [channel, onSecond] = [app.api(token), second.api(token)];
const path = `/contacts/${bicycles.contact.publicId}/messages`;
const rows = (text: string, values: unknown[] = []) =>
  app.database.read<Record<string, unknown>>({ text, values });
const count = async (table: string) => (await rows(`SELECT FROM ${table}`)).length;
const fifty = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));

describe('the same external id again', () => {
  test('is 200 with the existing message, whatever else is sent', async () => {
    const external_id = newId();
    const first = await channel.post(path, { body_html: 'Once', external_id, subject: 'A' });
    const before = [await count('messages'), await count('conversations'), await count('events')];
    for (const json of [
      { body_html: 'Once', external_id, subject: 'A' },
      { body_html: 'Otherwise', external_id, subject: 'B' },
      { body_html: 'Once', external_id, conversation_id: first.body.data.conversation_id },
      { body_html: 'Once', external_id, conversation_id: publicId('cnv', newId()) },
    ]) {
      const repeated = await channel.post(path, json);
      expect([repeated.status, repeated.text]).toEqual([200, first.text]);
      expect(repeated.headers.get('location')).toBe(first.headers.get('location'));
    }
    expect(first.status).toBe(201);
    expect([await count('messages'), await count('conversations'), await count('events')]).toEqual(before);
  });

  test.each([
    ['a new conversation', undefined],
    ['one that is closed', 'closed'],
  ])('fifty times at once, on two processes, for %s, is one message', async (_what, status) => {
    const refs = { organizationId, contactId: bicycles.contact.id };
    const target = status && {
      conversation_id: (await addConversation(app.database, { ...refs, status })).publicId,
    };
    const before = [await count('messages'), await count('events')];
    const json = { body_html: 'Once', external_id: newId(), ...target };
    const responses = await fifty((index) => (index % 2 ? channel : onSecond).post(path, json));
    const statuses = responses.map((it) => it.status).sort();
    expect(statuses).toEqual([...Array.from({ length: 49 }, () => 200), 201]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect([await count('messages'), await count('events')]).toEqual([
      Number(before[0]) + 1,
      Number(before[1]) + 2,
    ]);
    expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
  });

  test('is recognized in a conversation that was merged since', async () => {
    const json = { body_html: 'Once', external_id: newId() };
    const { data } = (await channel.post(path, json)).body;
    const into = await addConversation(app.database, { organizationId });
    const asMara = app.api(await tokenFor(app.database, bicycles, mara));
    await asMara.post(`/conversations/${data.conversation_id}/merge`, { into_id: into.publicId });
    const repeated = await channel.post(path, { ...json, conversation_id: data.conversation_id });
    expect([repeated.status, repeated.body.data.id]).toEqual([200, data.id]);
    expect(repeated.body.data.conversation_id).toBe(into.publicId);
  });

  test('is recognized while the contact is blocked', async () => {
    const contact = await addContact(app.database, { organizationId, name: 'Loud' });
    const door = `/contacts/${contact.publicId}`;
    const json = { body_html: 'Once', external_id: newId() };
    const first = await channel.post(`${door}/messages`, json);
    await channel.call(door, { method: 'PATCH', json: { is_blocked: true } });
    const repeated = await channel.post(`${door}/messages`, json);
    expect([repeated.status, repeated.text]).toEqual([200, first.text]);
  });

  test('for another contact is 409 conflict, and shows nothing of the message', async () => {
    const external_id = newId();
    await channel.post(path, { body_html: 'A secret', external_id });
    const other = await addContact(app.database, { organizationId, name: 'Other' });
    const response = await channel.post(`/contacts/${other.publicId}/messages`, {
      body_html: 'x',
      external_id,
    });
    expect([response.status, response.body.error]).toEqual([409, 'conflict']);
    expect(response.text).not.toContain('secret');
  });

  test('from another app, and in another organization, is a separate message', async () => {
    const external_id = newId();
    const json = { body_html: 'x', external_id };
    const { id } = await app.database.transaction((transaction) =>
      createApp(transaction, {
        organizationId,
        name: 'Another channel',
        redirectUris: [],
        scopes: ['channels:write'],
        isPublic: false,
      }),
    );
    const otherApp = { ...bicycles, app: { ...bicycles.app, id } };
    const other = app.api(
      await tokenFor(app.database, otherApp, mara, { actor: 'app', scopes: ['channels:write'] }),
    );
    const elsewhere = app.api(await tokenFor(app.database, tea, ada, { actor: 'app' }));
    const responses = [
      await channel.post(path, json),
      await other.post(path, json),
      await elsewhere.post(`/contacts/${tea.contact.publicId}/messages`, json),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(3);
  });

  test('from an app that acts for itself and for a person is one message', async () => {
    const json = { body_html: 'x', external_id: newId() };
    const asMara = app.api(await tokenFor(app.database, bicycles, mara));
    const [first, second] = [await channel.post(path, json), await asMara.post(path, json)];
    expect([first.status, second.status, second.text]).toEqual([201, 200, first.text]);
  });

  test('may be as long as five hundred characters of any script', async () => {
    const json = { body_html: 'x', external_id: '𝕏'.repeat(500) };
    expect((await channel.post(path, json)).status).toBe(201);
    expect((await channel.post(path, json)).status).toBe(200);
  });
});

describe('the same Idempotency-Key again', () => {
  test('is the same 201, and fifty at once all get it', async () => {
    const before = await count('messages');
    const key = { 'idempotency-key': newId() };
    const responses = await fifty((index) =>
      (index % 2 ? channel : onSecond).post(path, { body_html: 'Once' }, key),
    );
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
    expect([responses[0]?.status, await count('messages')]).toEqual([201, before + 1]);
  });

  test('is the same 200 if the message existed under its external id', async () => {
    const json = { body_html: 'x', external_id: newId() };
    const first = await channel.post(path, json);
    const key = { 'idempotency-key': newId() };
    const [known, second] = [await channel.post(path, json, key), await channel.post(path, json, key)];
    expect([known.status, known.headers.has('idempotency-replayed'), known.text]).toEqual([
      200,
      false,
      first.text,
    ]);
    expect([second.status, second.headers.get('idempotency-replayed'), second.text]).toEqual([
      200,
      'true',
      first.text,
    ]);
  });

  test.each([
    ['other words', path, { body_html: 'Two' }],
    ['another contact', `/contacts/${publicId('cnt', newId())}/messages`, { body_html: 'One' }],
  ])('with %s is 422 idempotency_key_reused', async (_what, at, json) => {
    const key = { 'idempotency-key': newId() };
    expect((await channel.post(path, { body_html: 'One' }, key)).status).toBe(201);
    const { status, body } = await channel.post(at, json, key);
    expect([status, body.error]).toEqual([422, 'idempotency_key_reused']);
  });
});
