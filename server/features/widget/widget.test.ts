import { generateKeyPairSync } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { widgetOperations } from '../../../contract/widget/openapi.ts';
import { keyedDigest } from '../../access/keyed-digest.ts';
import { processTime } from '../../db/timestamps.ts';
import { newId, parsePublicId } from '../../ids/public-id.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { sequenceAll } from '../../testing/sequence-all.ts';
import { secretKey } from '../../testing/start-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { solve, widgetClient } from '../../testing/widget-visitor.ts';
import { addNote } from '../../testing/world-records.ts';
import { setChannelSecret } from '../channels/channel-secrets.ts';
import { backfillingChats } from './backfill-chats.ts';
import { sweepSessions } from './sweep-sessions.ts';

let clockMilliseconds = Date.now();
const { app, world, as } = await startWorld({ now: () => clockMilliseconds * 1000, inbox: true });
afterAll(() => app.stop());

const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
const admin = await as(mara);
const stranger = widgetClient(app);

async function newChannel(chat: object = {}) {
  const created = await admin.post('/channels', { type: 'chat', name: 'Heron chat', chat });
  expect(created.status).toBe(201);
  return created.body.data as { id: string };
}
const channel = await newChannel();

/** A stream as its browser reads it. */
async function open(token: string) {
  const response = await fetch(`${app.baseUrl}/api/widget/v1/stream`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let wake = () => {};
  const ended = (async () => {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      text += read.value;
      wake();
    }
  })();
  return {
    ended,
    text: () => text,
    cancel: () => reader?.cancel(),
    async until(part: string) {
      while (!text.includes(part)) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

async function solved(channelId = channel.id) {
  const { value, difficulty } = (await stranger.get(`/channels/${channelId}`)).body.data.challenge;
  clockMilliseconds += 3000;
  return { value, solution: solve({ value, difficulty }) };
}

async function begin(text = 'Is my bike ready?', more: object = {}) {
  const begun = await stranger.post('/sessions', {
    channel_id: channel.id,
    challenge: await solved(),
    message: { text },
    ...more,
  });
  expect(begun.status).toBe(201);
  const { token, message } = begun.body.data;
  return {
    visitor: widgetClient(app, token),
    token,
    message,
    conversationId: message.conversation_id as string,
  };
}

describe('a stranger', () => {
  test('starts a session with a first message, which members see with the page it was written on', async () => {
    const page = { url: 'https://heron.example/bikes', title: 'Bikes', referrer: null };
    const { visitor, message } = await begin('Hello <b>there</b>', { page, email: 'Nora@Customer.example' });
    expect([message.text, message.body_html, message.author]).toEqual([
      'Hello <b>there</b>',
      null,
      { kind: 'you', name: '', picture_url: null },
    ]);
    const seen = (await admin.get(`/conversations/${message.conversation_id}/messages`)).body.data[0];
    expect([seen.source, seen.body_html]).toEqual(['chat', '<p>Hello &lt;b&gt;there&lt;/b&gt;</p>']);
    expect(seen.meta_info.deskbell).toMatchObject({
      channel: channel.id,
      channel_type: 'chat',
      verified: false,
      visitor: { claimed_email: 'nora@customer.example', page },
    });
    expect(seen.user.email).toBeNull();
    expect((await visitor.get('/conversations')).body.data).toHaveLength(1);
  });

  test('gets replies marked as delivered by a list or a stream, reported once, and as read when they say so', async () => {
    const { visitor, token, conversationId } = await begin();
    const respondWith = async (text: string) =>
      (await admin.post(`/conversations/${conversationId}/messages`, { body_html: `<p>${text}</p>` })).body
        .data.id as string;
    const statusOf = async (id: string) =>
      (await admin.get(`/conversations/${conversationId}/messages/${id}`)).body.data.meta_info.deskbell
        ?.delivery?.status;
    const listed = await respondWith('One');
    expect(await statusOf(listed)).toBeUndefined();
    for (let each = 0; each < 3; each++) await visitor.get(`/conversations/${conversationId}/messages`);
    expect(await statusOf(listed)).toBe('delivered');
    const stream = await open(token);
    await stream.until('open');
    const streamed = await respondWith('Two');
    await sequenceAll(app.database);
    await app.notices.notifyEvents([organizationId]);
    await stream.until('<p>Two</p>');
    await expect.poll(() => statusOf(streamed)).toBe('delivered');
    await stream.cancel();
    await visitor.put(`/conversations/${conversationId}/read`, { up_to: streamed });
    expect([await statusOf(listed), await statusOf(streamed)]).toEqual(['read', 'read']);
    await sequenceAll(app.database);
    const { data } = (await admin.get('/events?types=message.delivery_changed&limit=100')).body;
    const notified = (id: string) =>
      data.flatMap(
        (it: { data: { id: string; meta_info: { deskbell: { delivery: { status: string } } } } }) =>
          it.data.id === id ? [it.data.meta_info.deskbell.delivery.status] : [],
      );
    expect([notified(listed), notified(streamed)]).toEqual([
      ['delivered', 'read'],
      ['delivered', 'read'],
    ]);
  });

  test('appears in the website’s list, and so does an earlier chat, once backfilled', async () => {
    const site = await newChannel();
    const written = async () =>
      (await begin('Hello', { channel_id: site.id, challenge: await solved(site.id) })).conversationId;
    const [one, earlier] = [await written(), await written()];
    await app.database.write({
      text: 'UPDATE conversations SET chat_channel_id = NULL WHERE organization_id = $1 AND id = $2',
      values: [organizationId, parsePublicId('cnv', earlier)],
    });
    const listed = async () =>
      (await admin.get(`/conversations?channel_id=${site.id}`)).body.data.map(
        (it: { id: string; channel_id: string }) => [it.id, it.channel_id],
      );
    expect(await listed()).toEqual([[one, site.id]]);
    await backfillingChats(app.database)(new AbortController().signal);
    expect(await listed()).toEqual([
      [earlier, site.id],
      [one, site.id],
    ]);
  });

  test('loses the session after ninety days without activity, but keeps the conversation', async () => {
    const [old, quiet] = [await begin('Long ago', { email: 'long@customer.example' }), await begin('Quiet')];
    await old.visitor.put('/session/contact', { name: 'Nora Vance' });
    const seenBefore = (days: number, { conversationId }: typeof old) =>
      app.database.write({
        text: `UPDATE widget_sessions SET last_seen_at = $3 WHERE organization_id = $1 AND contact_id = (
                 SELECT contact_id FROM conversations WHERE organization_id = $1 AND id = $2)`,
        values: [organizationId, parsePublicId('cnv', conversationId), processTime(-days * 86_400)],
      });
    await seenBefore(91, old);
    await seenBefore(91, quiet);
    await quiet.visitor.get('/unread');
    await sweepSessions(app.database);
    expect((await old.visitor.get('/conversations')).status).toBe(401);
    expect((await quiet.visitor.get('/conversations')).status).toBe(200);
    const [message] = (await admin.get(`/conversations/${old.conversationId}/messages`)).body.data;
    expect(message.meta_info.deskbell.visitor).toMatchObject({
      claimed_name: 'Nora Vance',
      claimed_email: 'long@customer.example',
    });
    // Not joined: on a sharded database, tokens are on the coordinator.
    const idsIn = async (text: string) =>
      (await app.database.read<{ id: string }>({ text, values: [organizationId] })).map(({ id }) => id);
    const sessions = await idsIn('SELECT id FROM widget_sessions WHERE organization_id = $1');
    const withToken = await idsIn('SELECT session_id AS id FROM widget_tokens WHERE organization_id = $1');
    expect(withToken.length).toBeGreaterThan(0);
    expect(sessions).toEqual(expect.arrayContaining(withToken));
  });

  test('views a channel without leaving a row, and only a chat channel: any other is 404', async () => {
    const before = await app.database.read<{ count: number }>({
      text: 'SELECT count(*)::int FROM widget_sessions',
      values: [],
    });
    expect((await stranger.get(`/channels/${channel.id}`)).body.data).toMatchObject({
      name: 'Heron chat',
      is_open: true,
    });
    expect(
      await app.database.read({ text: 'SELECT count(*)::int FROM widget_sessions', values: [] }),
    ).toEqual(before);
    expect((await stranger.get('/channels/nonsense')).status).toBe(404);
  });

  test.each([
    ['without a challenge', () => ({ challenge: undefined }), 403, 'challenge_failed'],
    [
      'with a wrong solution',
      (good: object) => ({ challenge: { ...good, solution: 'no' } }),
      403,
      'challenge_failed',
    ],
    [
      'with a challenge of its own making',
      () => ({ challenge: { value: 'a.1.1.x', solution: '0' } }),
      403,
      'challenge_failed',
    ],
    ['with the field that nobody sees', () => ({ website: 'https://spam.example' }), 403, 'challenge_failed'],
    ['without a message', () => ({ message: undefined }), 422, 'validation_error'],
    ['with spaces alone', () => ({ message: { text: '  \n ' } }), 422, 'validation_error'],
    [
      'with more than 10,000 characters',
      () => ({ message: { text: 'x'.repeat(10_001) } }),
      422,
      'validation_error',
    ],
    ['with no address', () => ({ email: 'no address' }), 422, 'validation_error'],
  ])('%s starts nothing', async (_, change, status, error) => {
    const challenge = await solved();
    const sent = { channel_id: channel.id, challenge, message: { text: 'Hi' }, ...change(challenge) };
    const response = await stranger.post('/sessions', sent);
    expect([response.status, response.body.error]).toEqual([status, error]);
  });

  test('solves a challenge for one session only, and not within two seconds', async () => {
    const challenge = await solved();
    const session = { channel_id: channel.id, challenge, message: { text: 'Hi' } };
    expect((await stranger.post('/sessions', session)).status).toBe(201);
    expect((await stranger.post('/sessions', session)).body.error).toBe('challenge_failed');
    const { value, difficulty } = (await stranger.get(`/channels/${channel.id}`)).body.data.challenge;
    const early = { ...session, challenge: { value, solution: solve({ value, difficulty }) } };
    expect((await stranger.post('/sessions', early)).body.error).toBe('challenge_failed');
  });

  test('gets the same session again with the same key, whatever challenge is sent', async () => {
    const key = { 'idempotency-key': `random-${newId()}` };
    const session = { channel_id: channel.id, message: { text: 'Once' } };
    const first = await stranger.post('/sessions', { ...session, challenge: await solved() }, key);
    const repeated = await stranger.post('/sessions', { ...session, challenge: await solved() }, key);
    expect([repeated.status, repeated.body]).toEqual([201, first.body]);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    const short = await stranger.post('/sessions', session, { 'idempotency-key': 'guessable' });
    expect(short.status).toBe(400);
  });

  test('begins a session and a conversation once, even if the request is repeated from the next page of the site', async () => {
    const pages = ['wheels', 'bells'].map((path) => ({
      page: { url: `https://shop.example/${path}`, title: path, referrer: null },
    }));
    const [key, other] = [newId(), newId()].map((it) => ({ 'idempotency-key': it }));
    const session = { channel_id: channel.id, message: { text: 'Once' } };
    const begun: unknown[] = [];
    for (const page of pages)
      begun.push(
        (await stranger.post('/sessions', { ...session, ...page, challenge: await solved() }, key)).body,
      );
    expect(begun[0]).toMatchObject({ data: { message: { text: 'Once' } } });
    expect(begun[1]).toEqual(begun[0]);
    const { visitor } = await begin();
    const ids: string[] = [];
    for (const page of pages)
      ids.push((await visitor.post('/conversations', { text: 'Another', ...page }, other)).body.data?.id);
    expect(ids).toEqual([expect.stringMatching(/^msg_/), ids[0]]);
  });

  test('continues writing, and reads members’ replies, without internal content', async () => {
    const { visitor, conversationId } = await begin();
    const path = `/conversations/${conversationId}`;
    const sent = await visitor.post(`${path}/messages`, { text: 'And my helmet?' });
    expect(sent.status).toBe(201);
    await addNote(app.database, {
      organizationId,
      conversationId: parsePublicId('cnv', conversationId) ?? '',
      userId: mara.id,
    });
    expect((await admin.post(`${path}/messages`, { body_html: '<p>Both are.</p>' })).status).toBe(201);
    const { data } = (await visitor.get(`${path}/messages`)).body;
    expect(data.map((it: { text: string; body_html: string }) => it.text ?? it.body_html)).toEqual([
      '<p>Both are.</p>',
      'And my helmet?',
      'Is my bike ready?',
    ]);
    expect(data[0].author).toEqual({ kind: 'team', name: mara.name, picture_url: null });
    expect((await visitor.get('/unread')).body.data).toEqual({ count: 1 });
    const etag = (await visitor.get('/unread')).headers.get('etag') ?? '';
    expect((await visitor.get('/unread', { 'if-none-match': etag })).status).toBe(304);
    expect((await visitor.put(`${path}/read`, { up_to: data[0].id })).status).toBe(204);
    expect((await visitor.get('/unread')).body.data).toEqual({ count: 0 });
    const answered = (await admin.get(`${path}/messages?sort=-inserted_at`)).body.data[0];
    expect(answered.meta_info.deskbell.delivery.status).toBe('read');
  });

  test('sees no data of another visitor: all their ids get a 404', async () => {
    const [one, other] = [await begin(), await begin()];
    const bodies: Record<string, object> = {
      sendWidgetMessage: { text: 'Hi' },
      putWidgetRead: { up_to: other.message.id },
      putWidgetTyping: { is_typing: true },
    };
    // Every field that the gate has for a conversation.
    const operations = widgetOperations.filter(({ path }) => path.includes(':conversation_id'));
    expect(operations.length).toBeGreaterThanOrEqual(5);
    const statusesOf = async ({ visitor }: typeof one, conversationId: string) => {
      const statuses: Record<string, number> = {};
      for (const { id, method, path } of operations) {
        const json = bodies[id];
        const call = { method, ...(json && { json }) };
        statuses[id] = (await visitor.call(path.replace(':conversation_id', conversationId), call)).status;
      }
      return statuses;
    };
    const allOf404 = Object.fromEntries(operations.map(({ id }) => [id, 404]));
    expect(await statusesOf(one, other.conversationId)).toEqual(allOf404);
    expect(await statusesOf(one, bicycles.conversation.publicId)).toEqual(allOf404);
    expect(Object.values(await statusesOf(other, other.conversationId))).not.toContain(404);
    const read = await one.visitor.put(`/conversations/${one.conversationId}/read`, {
      up_to: other.message.id,
    });
    expect(read.status).toBe(404);
  });

  test('has a token that is only valid here, and other tokens aren’t', async () => {
    const { token } = await begin();
    expect((await app.api(token).get('/me')).status).toBe(401);
    expect((await widgetClient(app, admin.token).get('/conversations')).status).toBe(401);
    expect((await stranger.get('/conversations')).status).toBe(401);
  });

  test('ends the session immediately', async () => {
    const { visitor } = await begin();
    expect((await visitor.delete('/session')).status).toBe(204);
    expect((await visitor.get('/conversations')).status).toBe(401);
  });

  test('can’t send once blocked: 403; has no session once their contact is erased', async () => {
    const { visitor, conversationId } = await begin();
    const contact = (await admin.get(`/conversations/${conversationId}`)).body.data.contact.id;
    await admin.call(`/contacts/${contact}`, { method: 'PATCH', json: { is_blocked: true } });
    const response = await visitor.post(`/conversations/${conversationId}/messages`, { text: 'Hi' });
    expect([response.status, response.body.error]).toEqual([403, 'blocked']);
    expect((await admin.call(`/contacts/${contact}`, { method: 'DELETE' })).status).toBe(204);
    expect((await visitor.get('/conversations')).status).toBe(401);
    const left = (await admin.get(`/conversations/${conversationId}/messages`)).body.data[0];
    expect(left.meta_info.deskbell.visitor).toBeUndefined();
  });

  test('announces three files of common types at most before anybody has replied', async () => {
    const { visitor } = await begin();
    const file = (content_type: string) =>
      visitor.post('/attachments', { original_filename: 'a.png', file_size: 10, content_type });
    expect((await file('application/x-msdownload')).status).toBe(422);
    const statuses = [];
    for (let each = 0; each < 4; each++) statuses.push((await file('image/png')).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  test('gets members’ replies live, and the end of the session', async () => {
    const [one, other] = [await begin(), await begin()];
    const [stream, others] = await Promise.all([open(one.token), open(other.token)]);
    await stream.until('open');
    await others.until('open');
    await admin.post(`/conversations/${one.conversationId}/messages`, { body_html: '<p>It is ready.</p>' });
    await admin.post(`/conversations/${other.conversationId}/messages`, { body_html: '<p>Not yet.</p>' });
    await sequenceAll(app.database);
    await app.notices.notifyEvents([organizationId]);
    await stream.until('<p>It is ready.</p>');
    await others.until('<p>Not yet.</p>');
    expect([stream.text().includes('Not yet'), others.text().includes('ready.')]).toEqual([false, false]);
    await one.visitor.delete('/session');
    await stream.ended;
    await others.cancel();
  });

  test('the first page load of the chat is shown on the channel immediately, and later ones aren’t', async () => {
    const fresh = await newChannel();
    const shown = async () => (await admin.get(`/channels/${fresh.id}`)).body.data.first_visit_at;
    const load = () => app.send(`/widget/v1/${fresh.id}.js`, { headers: { 'sec-fetch-dest': 'script' } });
    expect(await shown()).toBeNull();
    expect((await load()).status).toBe(200);
    const first = await shown();
    expect(first).toEqual(expect.any(Number));
    expect((await load()).status).toBe(200);
    expect(await shown()).toBe(first);
    await sequenceAll(app.database);
    const events = (await admin.get('/events?types=channel.updated')).body.data;
    const notified = events.filter((it: { data: { id: string } }) => it.data.id === fresh.id);
    expect(notified).toHaveLength(1);
    expect([notified[0].previous, notified[0].data.first_visit_at]).toEqual([
      { first_visit_at: null },
      first,
    ]);
  });

  test('loses the channel with its deletion', async () => {
    const deleted = await newChannel();
    expect((await stranger.get(`/channels/${deleted.id}`)).status).toBe(200);
    expect((await admin.call(`/channels/${deleted.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await stranger.get(`/channels/${deleted.id}`)).status).toBe(404);
  });
});

describe('a signed identity', async () => {
  const signed = await newChannel({ needs_identity: true });
  const secret = 'a secret of thirty-two bytes or more, for tests';
  await setChannelSecret(app.database, keyedDigest(secretKey), {
    organizationId,
    channelId: parsePublicId('chn', signed.id) ?? '',
    name: 'identity',
    secret,
  });
  const key = new TextEncoder().encode(secret);
  const seconds = () => Math.floor(clockMilliseconds / 1000);
  const claims = (): JWTPayload => ({ sub: 'user-1', aud: signed.id, exp: seconds() + 3600 });
  const sign = (payload: JWTPayload, alg = 'HS256', by: Parameters<SignJWT['sign']>[0] = key) =>
    new SignJWT(payload).setProtectedHeader({ alg }).sign(by);
  const identify = async (identity: string) =>
    stranger.post('/sessions', { channel_id: signed.id, identity });
  const unsecured = (payload: JWTPayload) =>
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  test.each([
    ['has expired', () => sign({ ...claims(), exp: seconds() - 60 }), 'exp'],
    ['ends more than a day ahead', () => sign({ ...claims(), exp: seconds() + 90_000 }), 'exp'],
    ['has no end', () => sign({ sub: 'user-1', aud: signed.id }), 'exp'],
    ['is for another channel', () => sign({ ...claims(), aud: channel.id }), 'aud'],
    ['names nobody', () => sign({ aud: signed.id, exp: seconds() + 60 }), 'sub'],
    ['names somebody by nothing', () => sign({ ...claims(), sub: ' ' }), 'sub'],
    ['names somebody by NUL', () => sign({ ...claims(), sub: 'user\0' }), 'sub'],
    ['names somebody by half a character', () => sign({ ...claims(), sub: 'user\ud83d' }), 'sub'],
    [
      'has half a character in an attribute',
      () => sign({ ...claims(), attributes: { plan: '\ud83d' } }),
      'attributes',
    ],
    ['is unsecured', async () => unsecured(claims()), 'alg'],
    ['is signed by another algorithm', () => sign(claims(), 'RS256', privateKey), 'alg'],
    [
      'is signed by another key',
      () => sign(claims(), 'HS256', new TextEncoder().encode('x'.repeat(40))),
      'signature',
    ],
    ['has no address for email', () => sign({ ...claims(), email: 'no address' }), 'email'],
    ['has a list for attributes', () => sign({ ...claims(), attributes: [] }), 'attributes'],
    ['is no token', async () => 'nonsense', 'token'],
  ])('that %s is refused: 401, and says so', async (_, token, claim) => {
    const { status, body } = await identify(await token());
    expect([status, body.error, body.details[0].field]).toEqual([401, 'invalid_identity', claim]);
  });

  test('is signed with a secret created by an admin, while the previous one stays valid; a check explains what is wrong', async () => {
    const inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
    const fresh = await newChannel();
    const secrets = `/channels/${fresh.id}/identity-secrets`;
    const created: string[] = [];
    for (let each = 0; each < 3; each++)
      created.push((await inbox.call(secrets, { method: 'POST' })).body.data.secret);
    const check = async (by: string) => {
      const token = await sign({ ...claims(), aud: fresh.id }, 'HS256', new TextEncoder().encode(by));
      const { claim, code } = (await inbox.post(`/channels/${fresh.id}/identity-checks`, { token })).body
        .data;
      return [claim, code];
    };
    const replaced = ['signature', 'wrong_signature'];
    expect(await Promise.all(created.map(check))).toEqual([replaced, [null, null], [null, null]]);
  });

  test('is signed with ES256 if the channel has a public key, and then with nothing else', async () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const identity_public_key = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const fresh = await newChannel({ identity_public_key });
    const identified = async (token: string) =>
      (await stranger.post('/sessions', { channel_id: fresh.id, identity: token })).status;
    const payload = { ...claims(), aud: fresh.id };
    expect(await identified(await sign(payload, 'ES256', pair.privateKey))).toBe(201);
    // The attack of RFC 8725 section 2.1: using the public key, which everybody has, as the secret of an HMAC.
    const forged = await sign(payload, 'HS256', new TextEncoder().encode(identity_public_key));
    expect(await identified(forged)).toBe(401);
  });

  test('shows a user their conversations in every browser, and nobody else’s', async () => {
    const one = widgetClient(
      app,
      (await identify(await sign({ ...claims(), sub: 'ada', name: 'Ada' }))).body.data.token,
    );
    const sent = await one.post('/conversations', { text: 'From my laptop' });
    expect(sent.status).toBe(201);
    const elsewhere = await identify(await sign({ ...claims(), sub: 'ada' }));
    expect(elsewhere.body.data.visitor).toEqual({
      name: 'Ada',
      email: null,
      is_verified: true,
      is_email_verified: false,
    });
    const phone = widgetClient(app, elsewhere.body.data.token);
    expect((await phone.get('/conversations')).body.data[0].id).toBe(sent.body.data.conversation_id);
    const other = widgetClient(
      app,
      (await identify(await sign({ ...claims(), sub: 'bob' }))).body.data.token,
    );
    expect((await other.get('/conversations')).body.data).toEqual([]);
    expect((await other.get(`/conversations/${sent.body.data.conversation_id}/messages`)).status).toBe(404);
  });

  test.each([
    ['that is proved finds the contact who has it', true, null, true],
    ['that nothing proves finds nobody', false, null, false],
    ['of a contact with another id finds nobody', true, 'somebody-else', false],
  ])('with an address %s', async (_, email_verified, external_id, isTheSame) => {
    const email = `${newId()}@customer.example`;
    const contact = (await admin.post('/contacts', { email, external_id })).body.data.id;
    const sub = newId();
    const { token } = (await identify(await sign({ ...claims(), sub, email, email_verified }))).body.data;
    const sent = await widgetClient(app, token).post('/conversations', { text: 'Hi' });
    const found = (await admin.get(`/conversations/${sent.body.data.conversation_id}`)).body.data.contact;
    expect(found.id === contact).toBe(isTheSame);
  });

  test('is required if only signed-in users may write: 403', async () => {
    const sent = { channel_id: signed.id, challenge: await solved(signed.id), message: { text: 'Hi' } };
    const { status, body } = await stranger.post('/sessions', sent);
    expect([status, body.error]).toEqual([403, 'identity_required']);
  });

  test('takes over earlier messages of its browser, and ends when another user signs in', async () => {
    await admin.call(`/channels/${signed.id}`, {
      method: 'PATCH',
      json: { chat: { needs_identity: false } },
    });
    const begun = await stranger.post('/sessions', {
      channel_id: signed.id,
      challenge: await solved(signed.id),
      message: { text: 'Before' },
    });
    const visitor = widgetClient(app, begun.body.data.token);
    const sub = newId();
    expect(
      (await visitor.put('/session/identity', { identity: await sign({ ...claims(), sub }) })).status,
    ).toBe(200);
    const renewed = widgetClient(app, (await identify(await sign({ ...claims(), sub }))).body.data.token);
    const path = `/conversations/${begun.body.data.message.conversation_id}/messages`;
    expect((await renewed.get(path)).body.data[0].text).toBe('Before');
    const other = await visitor.put('/session/identity', {
      identity: await sign({ ...claims(), sub: newId() }),
    });
    expect(other.status).toBe(401);
    expect((await visitor.get('/conversations')).status).toBe(401);
  });

  test('expires when it says', async () => {
    // The session is compared with the process's time, and the app's clock falls behind it if the tests are slow.
    const exp = Math.floor(Math.max(clockMilliseconds, Date.now()) / 1000) + 3600;
    const begun = await identify(await sign({ ...claims(), sub: newId(), exp }));
    const visitor = widgetClient(app, begun.body.data.token);
    expect((await visitor.get('/conversations')).status).toBe(200);
    await app.database.write({
      text: "UPDATE widget_sessions SET verified_until = '2020-01-01'",
      values: [],
    });
    expect((await visitor.get('/conversations')).status).toBe(401);
  });
});
