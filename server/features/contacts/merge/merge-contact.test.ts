import { type JWTPayload, SignJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { newId, parsePublicId } from '../../../ids/public-id.ts';
import { alwaysHeld } from '../../../testing/always-held.ts';
import { dumpDatabase } from '../../../testing/dump-database.ts';
import { addMailChannel } from '../../../testing/mail-channel.ts';
import { mailReceiver, mailSource } from '../../../testing/receive-mail.ts';
import { sequenceAll } from '../../../testing/sequence-all.ts';
import { secretKey } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { widgetClient } from '../../../testing/widget-visitor.ts';
import { addConversation, addMessage } from '../../../testing/world-records.ts';
import { setChannelSecret } from '../../channels/channel-secrets.ts';
import { startMovingMerged } from './start-moving-merged.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);
const uuidOf = (id: string) => parsePublicId('cnt', id) ?? '';
let count = 0;
/** An address that nobody else has. */
const address = () => `person-${++count}@merge.example`;
const make = async (fields: object = {}) => (await api.post('/contacts', fields)).body.data;
const merge = (id: string, into_id: string, more: object = {}, by = api) =>
  by.post(`/contacts/${id}/merge`, { into_id, ...more });
const read = async (path: string) => (await api.get(path)).body.data;

/** Two contacts; the first has a conversation with a message, and a note. */
async function pair(source: object = {}, target: object = {}) {
  const [one, other] = [
    await make({ name: 'Vera', ...source }),
    await make({ name: 'Vera Holm', ...target }),
  ];
  const key = { organizationId, contactId: uuidOf(one.id) };
  const conversation = await addConversation(app.database, key);
  await addMessage(app.database, { ...key, conversationId: conversation.id });
  await api.post(`/contacts/${one.id}/notes`, { text: 'Likes tea.' });
  return { one, other, conversationId: conversation.publicId };
}

describe('merging a contact into another', () => {
  test('moves conversations, messages, notes and tags, and the old id leads to the remaining contact', async () => {
    const { one, other, conversationId } = await pair({ tags: ['vip'] }, { tags: ['late'] });
    const { status, body } = await merge(one.id, other.id);
    expect([status, body.data.id, body.data.tags]).toEqual([200, other.id, ['late', 'vip']]);
    expect((await read(`/conversations/${conversationId}`)).contact.id).toBe(other.id);
    const [message] = await read(`/conversations/${conversationId}/messages`);
    expect(message.user.id).toBe(other.id);
    for (const id of [one.id, other.id]) {
      expect((await read(`/contacts/${id}`)).id).toBe(other.id);
      const of = await read(`/conversations?contact_id=${id}`);
      expect(of.map((it: { id: string }) => it.id)).toEqual([conversationId]);
      const entries = await read(`/contacts/${id}/timeline`);
      expect(entries.map((it: { type: string }) => it.type).sort()).toEqual(['conversation', 'note']);
      const [note] = await read(`/contacts/${id}/notes`);
      expect((await read(`/contacts/${id}/notes/${note.id}`)).text).toBe('Likes tea.');
    }
    const patched = await api.call(`/contacts/${one.id}`, { method: 'PATCH', json: { name: 'Renamed' } });
    expect([patched.status, patched.body.data.id]).toEqual([200, other.id]);
    const begun = await api.post('/conversations', { contact_id: one.id, body_html: '<p>Hi</p>' });
    expect([begun.status, begun.body.data.contact.id]).toEqual([201, other.id]);
  });

  test('keeps the fields of the remaining contact, fills its empty ones, and takes those that were chosen', async () => {
    const [first, second] = [address(), address()];
    const one = await make({
      name: 'Vera',
      email: first,
      phone: '+47 111',
      external_id: first,
      instagram_handle: 'vera',
      custom_attributes: { plan: 'gold', size: 'M' },
    });
    const other = await make({
      name: 'Vera Holm',
      email: second,
      phone: '+47 222',
      custom_attributes: { plan: 'free' },
    });
    const { data } = (await merge(one.id, other.id, { take: ['name', 'phone'] })).body;
    expect(data).toMatchObject({
      name: 'Vera',
      email: second,
      phone: '+47 111',
      external_id: first,
      instagram_handle: 'vera',
      other_emails: [first],
      other_phones: ['+47 222'],
      custom_attributes: { plan: 'free', size: 'M' },
    });
    const third = await make({ custom_attributes: { plan: 'team' } });
    const { custom_attributes } = (await merge(third.id, other.id, { take: ['custom_attributes'] })).body
      .data;
    expect(custom_attributes).toEqual({ plan: 'team', size: 'M' });
  });

  test('is found by the merged contact’s identifiers, by search and by upsert, without losing its own', async () => {
    const [first, second] = [address(), address()];
    const one = await make({
      name: 'Oldname Berg',
      email: first,
      external_id: first,
      phone: '+47 98 76 54 32',
    });
    const other = await make({ name: 'Vera Holm', email: second, external_id: second, phone: '+47 1' });
    await merge(one.id, other.id);
    for (const q of ['oldname', first, '98765432']) {
      const found = await read(`/contacts?q=${encodeURIComponent(q)}`);
      expect(found.map(({ id }: { id: string }) => id)).toEqual([other.id]);
    }
    const saved = await api.post('/contacts', { email: first, external_id: first, instagram_handle: 'vera' });
    expect([saved.status, saved.body.data]).toMatchObject([
      200,
      { id: other.id, email: second, external_id: second, instagram_handle: 'vera' },
    ]);
    const begun = await api.post('/conversations', { contact: { email: first }, body_html: '<p>Hi</p>' });
    expect(begun.body.data.contact.id).toBe(other.id);
  });

  test('gets the email that comes from the address of the merged one', async () => {
    const [first, second] = [address(), address()];
    const { one, other } = await pair({ email: first }, { email: second });
    await merge(one.id, other.id);
    const channel = await addMailChannel(app.database, { organizationId });
    const { deliver } = mailReceiver(app, channel);
    await deliver(
      mailSource({ From: `Vera <${first}>`, To: channel.address, Subject: 'From my old address' }),
    );
    const [latest] = await read(`/conversations?contact_id=${other.id}`);
    expect(latest.subject).toBe('From my old address');
  });

  test('is repeated without effect, and the merged contact can’t be merged into another one', async () => {
    const { one, other } = await pair();
    const third = await make({ name: 'Third' });
    expect((await merge(one.id, other.id)).status).toBe(200);
    expect((await merge(one.id, other.id)).body.data.id).toBe(other.id);
    const { status, body } = await merge(one.id, third.id);
    expect([status, body.error]).toEqual([409, 'conflict']);
    // Merging the remaining contact leads both there.
    expect((await merge(other.id, third.id)).status).toBe(200);
    expect((await read(`/contacts/${one.id}`)).id).toBe(third.id);
    expect((await merge(one.id, other.id)).body.data.id).toBe(third.id);
  });

  test('of two merges at once in opposite directions one wins', async () => {
    const { one, other } = await pair();
    const responses = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)]);
    const won = responses.filter(({ status }) => status === 200);
    expect(won.length).toBeGreaterThanOrEqual(1);
    const stays = won[0]?.body.data.id;
    expect([(await read(`/contacts/${one.id}`)).id, (await read(`/contacts/${other.id}`)).id]).toEqual([
      stays,
      stays,
    ]);
  });

  test('blocks the remaining contact if either was blocked', async () => {
    const { one, other } = await pair();
    await api.call(`/contacts/${one.id}`, { method: 'PATCH', json: { is_blocked: true } });
    expect((await merge(one.id, other.id)).body.data.is_blocked).toBe(true);
  });

  test('records contact.merged with both ids, what changed, and an audit entry', async () => {
    const first = address();
    const { one, other, conversationId } = await pair({ email: first }, { email: address() });
    await merge(one.id, other.id);
    await sequenceAll(app.database);
    const events = (
      await api.get('/events?limit=100&types=contact.merged,contact.updated,conversation.updated')
    ).body.data;
    const of = (type: string) => events.filter((it: { type: string }) => it.type === type).at(-1);
    expect(of('contact.merged').data).toEqual({ id: one.id, merged_into_id: other.id });
    expect(of('contact.updated')).toMatchObject({
      data: { id: other.id, other_emails: [first] },
      previous: { other_emails: [] },
    });
    expect(of('conversation.updated')).toMatchObject({
      data: { id: conversationId, contact: { id: other.id } },
      previous: { contact: { id: one.id } },
    });
    const [entry] = await app.database.read<{ details: object }>({
      text: `SELECT details FROM audit_entries WHERE organization_id = $1 AND kind = 'contact.merged' ORDER BY id DESC LIMIT 1`,
      values: [organizationId],
    });
    expect(entry?.details).toEqual({ contact: one.id, into: other.id });
  });

  test('is refused without a second contact, for an app acting as itself, and without the scope', async () => {
    const { one } = await pair();
    for (const into of [tea.contact.publicId, 'cnt_00000000000000000000000000', one.id]) {
      const { status, body } = await merge(one.id, into);
      expect([status, body.error, body.details[0].field]).toEqual([422, 'validation_error', 'into_id']);
    }
    expect((await merge(tea.contact.publicId, one.id)).status).toBe(404);
    const asApp = await as(mara, { actor: 'app' });
    expect((await asApp.get(`/contacts/${one.id}`)).status).toBe(200);
    expect((await merge(one.id, bicycles.contact.publicId, {}, asApp)).body.error).toBe(
      'actor_self_required',
    );
    const reader = await as(mara, { scopes: ['contacts:read'] });
    expect((await merge(one.id, bicycles.contact.publicId, {}, reader)).body.error).toBe(
      'insufficient_scope',
    );
    const full = await make({ custom_attributes: { note: 'x'.repeat(10_000) } });
    const alsoFull = await make({ custom_attributes: { other: 'x'.repeat(10_000) } });
    expect((await merge(full.id, alsoFull.id)).body.details[0].field).toBe('custom_attributes');
  });

  test('moves what they wrote in other people’s conversations, without taking these over', async () => {
    const { one, other } = await pair();
    const hosts = await make({ name: 'Host' });
    const { id, publicId } = await addConversation(app.database, {
      organizationId,
      contactId: uuidOf(hosts.id),
    });
    const written = { organizationId, conversationId: id, contactId: uuidOf(one.id) };
    const message = await addMessage(app.database, written);
    const authorOf = async () =>
      (await read(`/conversations/${publicId}/messages/${message.publicId}`)).user.name;
    expect(await authorOf()).toBe('Vera');
    await merge(one.id, other.id);
    expect(await authorOf()).toBe('Vera Holm');
    await api.call(`/contacts/${other.id}`, { method: 'PATCH', json: { name: 'Vera Berg' } });
    expect(await authorOf()).toBe('Vera Berg');
    expect((await read(`/conversations/${publicId}`)).contact.id).toBe(hosts.id);
  });

  test('conversations that were left behind follow later, whichever process finds them', async () => {
    const { one, other } = await pair();
    await merge(one.id, other.id);
    // A request that had read the contact before the merge.
    const late = await addConversation(app.database, { organizationId, contactId: uuidOf(one.id) });
    await app.database.write({
      text: 'UPDATE contact_merges SET move_at = now() WHERE organization_id = $1 AND contact_id = $2',
      values: [organizationId, uuidOf(one.id)],
    });
    const stop = startMovingMerged(app.database, pino({ level: 'silent' }), alwaysHeld);
    await vi.waitFor(
      async () => expect((await read(`/conversations/${late.publicId}`)).contact.id).toBe(other.id),
      { timeout: 200_000 },
    );
    await stop();
  });

  test('erasing the remaining contact leaves nothing of either', async () => {
    const secret = `secret-${newId()}`;
    const { one, other } = await pair(
      { name: secret, email: `${secret}@merge.example`, external_id: secret, phone: secret },
      { email: address(), external_id: address(), phone: '+47 3' },
    );
    await merge(one.id, other.id);
    expect(await dumpDatabase(app.database)).toContain(secret);
    expect((await api.call(`/contacts/${one.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await dumpDatabase(app.database)).not.toContain(secret);
    for (const id of [one.id, other.id]) expect((await api.get(`/contacts/${id}`)).status).toBe(404);
  });
});

describe('visitors of a website, after a merge', async () => {
  const admin = await as(mara);
  const channel = (await admin.post('/channels', { type: 'chat', name: 'Chat' })).body.data.id as string;
  const secret = 'a secret of thirty-two bytes or more, for tests';
  const key = { organizationId, channelId: parsePublicId('chn', channel) ?? '' };
  await setChannelSecret(app.database, keyedDigest(secretKey), { ...key, name: 'identity', secret });
  const sign = (claims: JWTPayload) =>
    new SignJWT({ aud: channel, exp: Math.floor(Date.now() / 1000) + 3600, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret));

  test('somebody who signs in as the merged contact becomes the remaining one, and keeps the session', async () => {
    const sub = `user-${newId()}`;
    const begun = await widgetClient(app).post('/sessions', {
      channel_id: channel,
      identity: await sign({ sub }),
    });
    const visitor = widgetClient(app, begun.body.data.token);
    expect((await visitor.post('/conversations', { text: 'Hello' })).status).toBe(201);
    const [one] = await read(`/contacts?external_id=${sub}`);
    const other = await make({ name: 'Vera', external_id: `user-${newId()}` });
    await merge(one.id, other.id);
    const proved = await visitor.put('/session/identity', { identity: await sign({ sub }) });
    expect(proved.status).toBe(200);
    expect((await visitor.get('/conversations')).body.data).toHaveLength(1);
    expect((await visitor.post('/conversations', { text: 'Once more' })).status).toBe(201);
    expect(await read(`/conversations?contact_id=${other.id}`)).toHaveLength(2);
    const [found] = await read(`/contacts?external_id=${other.external_id}`);
    expect(found.id).toBe(other.id);
  });

  test('a stranger doesn’t see what the person who signs in wrote', async () => {
    const stranger = await make();
    const known = await make({ name: 'Vera', external_id: `user-${newId()}` });
    const sessions = async (id: string) =>
      app.database.read({
        text: 'SELECT 1 FROM widget_sessions WHERE organization_id = $1 AND contact_id = $2',
        values: [organizationId, uuidOf(id)],
      });
    for (const [id, until] of [
      [stranger.id, null],
      [known.id, '2999-01-01'],
    ])
      await app.database.write({
        text: `INSERT INTO widget_sessions (organization_id, id, channel_id, contact_id, verified_until, inserted_at, last_seen_at)
               VALUES ($1, $2, $3, $4, $5, now(), now())`,
        values: [organizationId, newId(), key.channelId, uuidOf(id), until],
      });
    await merge(stranger.id, known.id);
    expect([(await sessions(stranger.id)).length, (await sessions(known.id)).length]).toEqual([0, 1]);
    // A stranger whose other contact only writes emails keeps the chat.
    const another = await make({ name: 'Only email' });
    const chatting = await make();
    await app.database.write({
      text: `INSERT INTO widget_sessions (organization_id, id, channel_id, contact_id, inserted_at, last_seen_at)
             VALUES ($1, $2, $3, $4, now(), now())`,
      values: [organizationId, newId(), key.channelId, uuidOf(chatting.id)],
    });
    await merge(chatting.id, another.id);
    expect(await sessions(another.id)).toHaveLength(1);
  });
});
