import { afterAll, describe, expect, test } from 'vitest';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { newId, parsePublicId } from '../../../ids/public-id.ts';
import { addMailChannel } from '../../../testing/mail-channel.ts';
import { notifyAll } from '../../../testing/notify-all.ts';
import { mailReceiver, mailSource } from '../../../testing/receive-mail.ts';
import { secretKey } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { solve, widgetClient } from '../../../testing/widget-visitor.ts';
import { setChannelSecret } from '../../channels/channel-secrets.ts';
import { conversationMark } from '../../mail/mail-marks.ts';
import { settleMail } from '../../mail/sending/settle-mail.ts';
import { followUp } from './follow-up.ts';
import { dueFollowUps } from './follow-up-store.ts';

/** How far the clock is ahead of the processes', by which replies are due. */
let aheadMilliseconds = 0;
const clock = () => Date.now() + aheadMilliseconds;
const { app, world, as } = await startWorld({ now: () => clock() * 1000 });
afterAll(() => app.stop());

const { database } = app;
const organizationId = world.bicycles.house.id;
const admin = await as(world.mara);
const digest = keyedDigest(secretKey);
const minute = 60_000;
const hour = 60 * minute;

const mailbox = await addMailChannel(database, { organizationId, address: 'support@heron.example' });
const receiver = mailReceiver(app, mailbox);
const chat = (
  await admin.post('/channels', {
    type: 'chat',
    name: 'Heron chat',
    chat: { follow_up_channel_id: mailbox.publicId },
  })
).body.data;

async function begin(email?: string) {
  const stranger = widgetClient(app);
  const { challenge } = (await stranger.get(`/channels/${chat.id}`)).body.data;
  aheadMilliseconds += 2001;
  const begun = await stranger.post('/sessions', {
    channel_id: chat.id,
    challenge: { value: challenge.value, solution: solve(challenge) },
    message: { text: 'Is my bike ready?' },
    ...(email && { email }),
  });
  const { token, message } = begun.body.data;
  const conversation = `/conversations/${message.conversation_id}`;
  return {
    visitor: widgetClient(app, token),
    conversation,
    conversationId: message.conversation_id as string,
  };
}

const reply = (conversation: string, text: string, more: object = {}) =>
  admin.post(`${conversation}/messages`, { body_html: `<p>${text}</p>`, ...more });

const parts = () => ({
  database,
  digest,
  now: () => clock() * 1000,
  baseUrl: () => new URL('https://support.example.com'),
});

/** Lets some time pass; then every process polls at once. */
async function pass(milliseconds: number): Promise<void> {
  await notifyAll(app);
  aheadMilliseconds += milliseconds;
  const now = new Date(clock()).toISOString();
  const due = await dueFollowUps(database, now);
  await Promise.all([1, 2, 3].flatMap(() => due.map((key) => followUp(parts(), key))));
}

type Mail = { address: string; subject: string; sent_html: string; references: string[] };

/** The outbox rows of a conversation. */
function emails(conversationId: string): Promise<Mail[]> {
  return database.read<Mail>({
    text: `SELECT r.address, mm.subject, mm.sent_html, mm.reference_ids AS references FROM mail_outbox o
             JOIN mail_messages mm ON mm.organization_id = $1 AND mm.message_id = o.message_id
             JOIN mail_recipients r ON r.organization_id = $1 AND r.message_id = o.message_id
             JOIN messages m ON m.organization_id = $1 AND m.id = o.message_id
            WHERE o.organization_id = $1 AND m.conversation_id = $2 ORDER BY m.id`,
    values: [organizationId, parsePublicId('cnv', conversationId)],
  });
}

const mark = (conversationId: string) =>
  conversationMark(digest, organizationId, parsePublicId('cnv', conversationId) ?? '');

test('replies that are unread after five minutes follow the visitor in one email, and replying to it continues the conversation', async () => {
  const { conversation, conversationId } = await begin('nora@customer.example');
  await reply(conversation, 'It is.');
  await reply(conversation, 'Come by until six.');
  await pass(minute);
  expect(await emails(conversationId)).toEqual([]);
  await pass(5 * minute);
  const [mail, ...more] = await emails(conversationId);
  expect([mail?.address, mail?.subject, more]).toEqual([
    'nora@customer.example',
    `${world.bicycles.house.name} replied to you`,
    [],
  ]);
  expect(mail?.sent_html).toContain('<p>It is.</p><hr><p>Come by until six.</p>');
  expect(mail?.references).toEqual([`${mark(conversationId)}@heron.example`]);
  await pass(hour);
  expect(await emails(conversationId)).toHaveLength(1);
  const [, last] = (await admin.get(`${conversation}/messages?sort=inserted_at`)).body.data.slice(-2);
  expect(last.meta_info.deskbell).toMatchObject({ follow_up: true, delivery: { status: 'queued' } });
});

test('a reply read in the chat stays read, whatever happens to its follow-up email', async () => {
  const { visitor, conversation, conversationId } = await begin('late@customer.example');
  const { id } = (await reply(conversation, 'It is.')).body.data;
  await pass(6 * minute);
  expect(await emails(conversationId)).toHaveLength(1);
  const statusOf = async () =>
    (await admin.get(`${conversation}/messages/${id}`)).body.data.meta_info.deskbell.delivery.status;
  expect(await statusOf()).toBe('queued');
  await visitor.get(`${conversation}/messages`);
  expect(await statusOf()).toBe('delivered');
  await visitor.put(`${conversation}/read`, { up_to: id });
  const messageId = parsePublicId('msg', id) ?? '';
  for (const state of ['sent', 'failed'] as const)
    await settleMail(database, {
      organizationId,
      messageId,
      recipients: [{ address: 'late@customer.example', state, error: null, error_code: null }],
    });
  expect(await statusOf()).toBe('read');
});

test('a reply already shown in the chat stays delivered when an email follows', async () => {
  const { visitor, conversation, conversationId } = await begin('shown@customer.example');
  const { id } = (await reply(conversation, 'It is.')).body.data;
  await visitor.get(`${conversation}/messages`);
  await pass(6 * minute);
  expect(await emails(conversationId)).toHaveLength(1);
  const { deskbell } = (await admin.get(`${conversation}/messages/${id}`)).body.data.meta_info;
  expect(deskbell).toMatchObject({ follow_up: true, delivery: { status: 'delivered' } });
});

test('the email contains nothing that the visitor wrote, and no replies they have read', async () => {
  const { visitor, conversation, conversationId } = await begin('read@customer.example');
  await reply(conversation, 'Read.');
  const [{ id }] = (await visitor.get(`${conversation}/messages`)).body.data;
  await visitor.put(`${conversation}/read`, { up_to: id });
  await pass(6 * minute);
  expect(await emails(conversationId)).toEqual([]);
  await reply(conversation, 'Unread.');
  await pass(6 * minute);
  const [mail] = await emails(conversationId);
  expect(mail?.sent_html).toContain('Unread.');
  expect(mail?.sent_html).not.toMatch(/Is my bike ready|<p>Read\./);
});

test('no email is sent without an address, or on a channel without a mail channel', async () => {
  const { conversation, conversationId } = await begin();
  await reply(conversation, 'Hello?');
  await pass(6 * minute);
  expect(await emails(conversationId)).toEqual([]);
  const json = { chat: { follow_up_channel_id: chat.id } };
  const refused = await admin.call(`/channels/${chat.id}`, { method: 'PATCH', json });
  expect([refused.status, refused.body.details[0].field]).toEqual([422, 'chat.follow_up_channel_id']);
  expect((await widgetClient(app).get(`/channels/${chat.id}`)).body.data.follows_up_by_email).toBe(true);
});

describe('an address that is only claimed', () => {
  test('gets one email an hour with the replies since, and five a day', async () => {
    const { conversation, conversationId } = await begin('often@customer.example');
    const texts = async () =>
      (await emails(conversationId)).map(({ sent_html }) => sent_html.match(/Answer \d/g)?.join());
    const answered = async (number: number, milliseconds: number) => {
      await reply(conversation, `Answer ${number}`);
      await pass(milliseconds);
    };
    await answered(1, 6 * minute);
    await answered(2, 6 * minute);
    await answered(3, 6 * minute);
    expect(await texts()).toEqual(['Answer 1']);
    await pass(hour);
    expect(await texts()).toEqual(['Answer 1', 'Answer 2,Answer 3']);
    for (const number of [4, 5, 6, 7]) await answered(number, 2 * hour);
    expect((await texts()).slice(2)).toEqual(['Answer 4', 'Answer 5', 'Answer 6']);
    await pass(24 * hour);
    expect((await texts()).at(-1)).toBe('Answer 7');
  });

  test('gets no more email once its owner has unsubscribed', async () => {
    const { conversation, conversationId } = await begin('stranger@customer.example');
    await reply(conversation, 'Hello?');
    await pass(6 * minute);
    const [mail] = await emails(conversationId);
    const [, path = ''] =
      /href="https:\/\/support\.example\.com(\/chat\/not-you\/[^"]+)"/.exec(mail?.sent_html ?? '') ?? [];
    expect((await app.send(path)).text).toContain('stranger@customer.example');
    expect((await app.send(`${path}x`)).status).toBe(404);
    expect((await app.send(path, { method: 'POST', form: {} })).status).toBe(200);
    await reply(conversation, 'Still there?');
    const repeated = await begin('stranger@customer.example');
    await reply(repeated.conversation, 'Hello?');
    await pass(2 * hour);
    expect(await emails(conversationId)).toHaveLength(1);
    expect(await emails(repeated.conversationId)).toEqual([]);
    const kept = await database.read<{ address: string }>({
      text: 'SELECT address FROM widget_refused_addresses WHERE organization_id = $1',
      values: [organizationId],
    });
    expect(kept).toEqual([{ address: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) }]);
    const { contact } = (await admin.get(conversation)).body.data;
    expect((await admin.call(`/contacts/${contact.id}`, { method: 'DELETE' })).status).toBe(204);
    await reply(repeated.conversation, 'Hello again?');
    await pass(2 * hour);
    expect(await emails(repeated.conversationId)).toEqual([]);
    const byMail = await reply(repeated.conversation, 'By mail', { answer_by: 'email' });
    expect([byMail.status, byMail.body.error]).toEqual([422, 'no_recipient']);
  });
});

test('a verified address gets emails without a limit, and without the link', async () => {
  const secret = 'a secret of thirty-two bytes or more, for tests';
  await setChannelSecret(database, digest, {
    organizationId,
    channelId: parsePublicId('chn', chat.id) ?? '',
    name: 'identity',
    secret,
  });
  const { SignJWT } = await import('jose');
  const identity = await new SignJWT({
    sub: newId(),
    email: 'ada@proved.example',
    email_verified: true,
    aud: chat.id,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(clock() / 1000) + 3600)
    .sign(new TextEncoder().encode(secret));
  const { token } = (await widgetClient(app).post('/sessions', { channel_id: chat.id, identity })).body.data;
  const begun = await widgetClient(app, token).post('/conversations', { text: 'Hi' });
  const { conversation_id: conversationId } = begun.body.data;
  for (const text of ['One', 'Two']) {
    await reply(`/conversations/${conversationId}`, text);
    await pass(6 * minute);
  }
  const sent = await emails(conversationId);
  expect(sent.map(({ address }) => address)).toEqual(['ada@proved.example', 'ada@proved.example']);
  expect(sent[0]?.sent_html).not.toContain('not-you');
});

describe('how a reply is sent', () => {
  const channelOf = async (conversation: string) =>
    (await admin.get(conversation)).body.data.channel_id as string | null;

  test('follows the customer’s last message: by email after an email, in the same conversation, by chat after a chat', async () => {
    const { visitor, conversation, conversationId } = await begin('way@customer.example');
    const { contact } = (await admin.get(conversation)).body.data;
    await reply(conversation, 'It is.');
    await pass(6 * minute);
    const references = `<${mark(conversationId)}@heron.example>`;
    await receiver.deliver(
      mailSource({ From: 'way@customer.example', References: references }, 'I will come by mail'),
    );
    const newest = async () => {
      // On a busy machine an email may need another attempt.
      await receiver.readAll();
      const [message] = (await admin.get(`${conversation}/messages?sort=-inserted_at`)).body.data;
      return [message.body_html, message.user.id];
    };
    await expect.poll(newest).toEqual(['<p>I will come by mail</p>', contact.id]);
    expect(await channelOf(conversation)).toBe(mailbox.publicId);
    expect((await reply(conversation, 'By mail then')).status).toBe(201);
    expect((await emails(conversationId)).length).toBe(2);
    const shown = (await visitor.get(`${conversation}/messages`)).body.data;
    expect(JSON.stringify(shown)).not.toMatch(/by mail/i);
    expect((await visitor.post(`${conversation}/messages`, { text: 'Back in the chat' })).status).toBe(201);
    expect(await channelOf(conversation)).toBe(chat.id);
  });

  test('is switched with a reply, to the address that the visitor gave and back', async () => {
    const { conversation, conversationId } = await begin('switched@customer.example');
    expect((await reply(conversation, 'By mail', { answer_by: 'email' })).status).toBe(201);
    expect((await emails(conversationId)).map(({ address }) => address)).toEqual([
      'switched@customer.example',
    ]);
    expect(await channelOf(conversation)).toBe(mailbox.publicId);
    expect((await reply(conversation, 'By chat', { answer_by: 'chat' })).status).toBe(201);
    expect(await channelOf(conversation)).toBe(chat.id);
    expect(await emails(conversationId)).toHaveLength(1);
  });

  test('cannot be switched in a conversation that did not start as chat: 422', async () => {
    const refused = await reply(`/conversations/${world.bicycles.conversation.publicId}`, 'Hi', {
      answer_by: 'email',
    });
    expect([refused.status, refused.body.details[0].field]).toEqual([422, 'answer_by']);
  });
});
