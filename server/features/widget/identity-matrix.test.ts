import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { keyedDigest } from '../../access/keyed-digest.ts';
import { newId, parsePublicId, publicId } from '../../ids/public-id.ts';
import { sequenceAll } from '../../testing/sequence-all.ts';
import { secretKey } from '../../testing/start-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { solve, widgetClient } from '../../testing/widget-visitor.ts';
import { addConversation, addMessage } from '../../testing/world-records.ts';
import { setChannelSecret } from '../channels/channel-secrets.ts';

let clockMilliseconds = Date.now();
const { app, world, as } = await startWorld({ now: () => clockMilliseconds * 1000 });
afterAll(() => app.stop());

const organizationId = world.bicycles.house.id;
const admin = await as(world.mara);
const stranger = widgetClient(app);
const channel = (await admin.post('/channels', { type: 'chat', name: 'Heron chat' })).body.data.id as string;
const secret = 'a secret of thirty-two bytes or more, for tests';
const key = { organizationId, channelId: parsePublicId('chn', channel) ?? '' };
await setChannelSecret(app.database, keyedDigest(secretKey), { ...key, name: 'identity', secret });

const sign = (claims: JWTPayload) =>
  new SignJWT({ aud: channel, exp: Math.floor(clockMilliseconds / 1000) + 3600, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));

/** A visitor with a first conversation: verified by claims, or a stranger with the claims in `claimed`. */
async function arrive({ claims, claimed = {} }: { claims?: JWTPayload; claimed?: object }) {
  if (claims) {
    const begun = await stranger.post('/sessions', { channel_id: channel, identity: await sign(claims) });
    expect(begun.status).toBe(201);
    const visitor = widgetClient(app, begun.body.data.token);
    const first = (await visitor.post('/conversations', { text: 'Hello' })).body.data;
    return { visitor, conversationId: first.conversation_id as string, messageId: first.id as string };
  }
  const { challenge } = (await stranger.get(`/channels/${channel}`)).body.data;
  clockMilliseconds += 3000;
  const solved = { value: challenge.value, solution: solve(challenge) };
  const message = { text: 'Hello' };
  const begun = await stranger.post('/sessions', {
    channel_id: channel,
    challenge: solved,
    message,
    ...claimed,
  });
  expect(begun.status).toBe(201);
  const { token, message: first } = begun.body.data;
  return {
    visitor: widgetClient(app, token),
    conversationId: first.conversation_id as string,
    messageId: first.id as string,
  };
}

/** A contact known to the team, with an email conversation and a chat. */
async function knownContact(externalId: string | null) {
  const email = `${newId()}@customer.example`;
  const created = (await admin.post('/contacts', { email, external_id: externalId, name: 'Nora Vance' })).body
    .data;
  const contactId = parsePublicId('cnt', created.id) ?? '';
  const conversationOf = async (source: 'email' | 'chat') => {
    const { id, publicId: conversationId } = await addConversation(app.database, {
      organizationId,
      contactId,
      source,
    });
    await addMessage(app.database, { organizationId, conversationId: id, contactId });
    return conversationId;
  };
  const [mail, chat] = [await conversationOf('email'), await conversationOf('chat')];
  return { id: created.id as string, email, mail, chat };
}

const contactOf = async (conversationId: string) =>
  (await admin.get(`/conversations/${conversationId}`)).body.data.contact.id as string;

describe('a visitor’s identity, compared with a known contact', () => {
  const all = ['chat', 'mail'];
  type Known = Awaited<ReturnType<typeof knownContact>>;
  type Row = [
    who: string,
    sub: 'their id' | 'another id' | 'no token',
    email: 'theirs, proved' | 'theirs' | 'none',
    known: 'by id' | 'by address',
    is: 'same' | 'other',
    sees: string[],
  ];
  const rows: Row[] = [
    // a visitor sub email contact is known becomes sees of the contact
    ['an anonymous one', 'no token', 'none', 'by id', 'other', []],
    ['an anonymous one', 'no token', 'none', 'by address', 'other', []],
    ['one who claims', 'no token', 'theirs', 'by id', 'other', []],
    ['one who claims', 'no token', 'theirs', 'by address', 'other', []],
    ['a verified one', 'their id', 'none', 'by id', 'same', all],
    ['a verified one', 'their id', 'theirs', 'by id', 'same', all],
    ['a verified one', 'another id', 'none', 'by id', 'other', []],
    ['a verified one', 'another id', 'theirs', 'by id', 'other', []],
    ['a verified one', 'another id', 'theirs, proved', 'by id', 'other', []],
    ['a verified one', 'another id', 'theirs', 'by address', 'other', []],
    ['a verified one', 'another id', 'theirs, proved', 'by address', 'same', all],
  ];

  test.each(rows)(
    '%s with %s and the email %s, when the contact is known %s, is the %s one',
    async (_, sub, email, how, is, sees) => {
      const theirId = newId();
      const known: Known = await knownContact(how === 'by id' ? theirId : null);
      const before = (await admin.get(`/contacts/${known.id}`)).body.data;
      const claimed = email === 'none' ? {} : { email: known.email };
      const { visitor, conversationId } = await arrive(
        sub === 'no token'
          ? { claimed: { ...claimed, ...(email !== 'none' && { name: 'Nora Vance' }) } }
          : {
              claims: {
                sub: sub === 'their id' ? theirId : newId(),
                ...claimed,
                email_verified: email === 'theirs, proved',
              },
            },
      );
      expect((await contactOf(conversationId)) === known.id).toBe(is === 'same');
      const listed: string[] = (await visitor.get('/conversations')).body.data.map(
        (it: { id: string }) => it.id,
      );
      const seen = all.filter((it) => listed.includes(it === 'chat' ? known.chat : known.mail));
      expect(seen).toEqual(sees);
      const statuses = [];
      for (const id of [known.chat, known.mail])
        statuses.push((await visitor.get(`/conversations/${id}/messages`)).status);
      expect(statuses).toEqual(is === 'same' ? [200, 200] : [404, 404]);
      const after = (await admin.get(`/contacts/${known.id}`)).body.data;
      if (is === 'other') expect(after).toEqual(before);
      else expect([after.name, after.email]).toEqual([before.name, before.email]);
    },
  );
});

test('a visitor can’t use another visitor’s ids of conversations, messages or files: 404, or 422 for files', async () => {
  const [one, other] = [await arrive({}), await arrive({ claims: { sub: newId() } })];
  const file = { original_filename: 'a.png', file_size: 10, content_type: 'image/png' };
  const theirFile = (await other.visitor.post('/attachments', file)).body.data.id;
  expect((await other.visitor.get(`/conversations/${other.conversationId}/messages`)).status).toBe(200);
  const [mine, theirs] = [`/conversations/${one.conversationId}`, `/conversations/${other.conversationId}`];
  const responses = await Promise.all([
    one.visitor.get(`${theirs}/messages`),
    one.visitor.post(`${theirs}/messages`, { text: 'Hi' }),
    one.visitor.put(`${theirs}/read`, { up_to: other.messageId }),
    one.visitor.put(`${mine}/read`, { up_to: other.messageId }),
    one.visitor.get(`/conversations/${publicId('cnv', newId())}/messages`),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  const taken = await one.visitor.post(`${mine}/messages`, { text: 'Hi', attachment_ids: [theirFile] });
  expect([taken.status, taken.body.details[0].field]).toEqual([422, 'attachment_ids.0']);
});

test('identifying as a known contact records events for the moved conversations, the changed contact, and the deleted anonymous one', async () => {
  const sub = newId();
  const known = await knownContact(sub);
  const { visitor, conversationId } = await arrive({});
  const before = await contactOf(conversationId);
  const put = () =>
    sign({ sub, phone: '+49 30 1234' }).then((identity) => visitor.put('/session/identity', { identity }));
  expect((await put()).status).toBe(200);
  expect((await put()).status).toBe(200);
  await sequenceAll(app.database);
  const reported = (
    await admin.get('/events?limit=100&types=conversation.updated,contact.updated,contact.deleted')
  ).body.data;
  const about = (id: string) => reported.filter((it: { data: { id: string } }) => it.data.id === id);
  expect(
    about(conversationId).map((it: { type: string; actor: { type: string } }) => [it.type, it.actor.type]),
  ).toEqual([['conversation.updated', 'system']]);
  expect(about(conversationId)[0].data.contact.id).toBe(known.id);
  expect(about(known.id).map((it: { type: string; previous: object }) => [it.type, it.previous])).toEqual([
    ['contact.updated', { phone: null }],
  ]);
  expect(about(before).map((it: { type: string }) => it.type)).toEqual(['contact.deleted']);
  expect((await admin.get(`/contacts/${before}`)).status).toBe(404);
  const [entry] = (await admin.get(`/conversations/${conversationId}/history`)).body.data;
  expect(entry.contact.to.id).toBe(known.id);
});
