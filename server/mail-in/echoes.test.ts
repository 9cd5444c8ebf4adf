import { afterAll, expect, test } from 'vitest';
import { keepSource } from '../features/mail/keep-source.ts';
import { newId, publicId } from '../ids/public-id.ts';
import { addMailChannel } from '../testing/mail-channel.ts';
import { mailReceiver, mailSource } from '../testing/receive-mail.ts';
import { sequenceAll } from '../testing/sequence-all.ts';
import { startWorld } from '../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());
const organizationId = world.bicycles.house.id;
const support = 'support@heron.example';
const channel = await addMailChannel(app.database, { organizationId, address: support });
const { deliver, readAll } = mailReceiver(app, channel);
const api = await as(world.jonas);

type Receipt = { state: string; reason: string | null; raw_key: string | null; messageId: string | null };

/** Like the process that reads the Sent folder. */
async function sent(source: string): Promise<Receipt> {
  const sourceKey = `Sent:1:${newId()}`;
  await keepSource(app, {
    organizationId,
    channelId: channel.id,
    sourceKey,
    source: Buffer.from(source.replace(/\r?\n/g, '\r\n')),
    envelope: { is_sent: true },
  });
  await readAll();
  const [receipt] = await app.database.read<Receipt>({
    text: `SELECT state, reason, raw_key, message_id AS "messageId" FROM mail_receipts
            WHERE organization_id = $1 AND channel_id = $2 AND source_key = $3`,
    values: [organizationId, channel.id, sourceKey],
  });
  if (!receipt) throw new Error('The mail has no receipt.');
  return receipt;
}

const conversationOf = async (id: string | null) => {
  const [row] = await app.database.read<{ conversation_id: string }>({
    text: 'SELECT conversation_id FROM messages WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
  return publicId('cnv', row?.conversation_id ?? '');
};

/** A customer has written; a member replies from their email client. */
async function customerMail() {
  const messageId = `${newId()}@customer.example`;
  const customer = `nora-${newId()}@customer.example`;
  const { messageId: id } = await deliver(
    mailSource({ From: `Nora <${customer}>`, To: support, 'Message-ID': `<${messageId}>` }, 'Where is it?'),
  );
  const path = `/conversations/${await conversationOf(id)}`;
  const reply = (headers: Record<string, string | undefined> = {}, body = 'On its way.') =>
    mailSource(
      {
        From: `Ada Vance <${support}>`,
        To: `Nora <${customer}>`,
        Subject: 'Re: Wheel',
        'In-Reply-To': `<${messageId}>`,
        References: `<${messageId}>`,
        Date: undefined,
        ...headers,
      },
      body,
    );
  return { path, customer, reply };
}
const messagesOf = async (path: string) => (await api.get(`${path}/messages`)).body.data;

test('a reply from a member’s email client is a message of the organization, and isn’t sent again', async () => {
  const { path, customer, reply } = await customerMail();
  expect((await api.get(path)).body.data.waiting_since).not.toBeNull();
  const id = `${newId()}@outlook.example`;
  const source = reply({ 'Message-ID': `<${id}>` });
  const receipt = await sent(source);
  expect(receipt.state).toBe('done');
  const [, echo, ...others] = await messagesOf(path);
  expect(others).toEqual([]);
  expect(echo).toMatchObject({
    user: null,
    source: 'email',
    meta_info: {
      deskbell: {
        channel: channel.publicId,
        sent_elsewhere: { name: 'Ada Vance', address: support },
        delivery: { status: 'sent', error: null },
      },
    },
  });
  expect(echo.body_html).toContain('On its way.');
  const conversation = (await api.get(path)).body.data;
  expect(conversation).toMatchObject({
    status: 'open',
    waiting_since: null,
    message_count: 2,
    last_message: { id: echo.id, preview: 'On its way.' },
  });
  expect(conversation.first_replied_at).not.toBeNull();
  const waiting = await app.database.read({
    text: 'SELECT 1 FROM mail_outbox WHERE organization_id = $1 AND message_id = $2',
    values: [organizationId, receipt.messageId],
  });
  expect(waiting).toEqual([]);
  await sequenceAll(app.database);
  const events = (await api.get('/events?types=message.created&limit=100')).body.data;
  expect(events.find((it: { data: { id: string } }) => it.data.id === echo.id).actor.type).toBe('system');

  expect((await sent(source)).reason).toBe('The same mail came in before.');
  await deliver(
    mailSource({ From: customer, To: support, 'In-Reply-To': `<${id}>`, References: `<${id}>` }, 'Thanks!'),
  );
  expect(
    (await messagesOf(path)).map((it: { body_html: string }) => /Where|way|Thanks/.exec(it.body_html)?.[0]),
  ).toEqual(['Where', 'way', 'Thanks']);
});

test('a customer’s message written after it was sent keeps waiting', async () => {
  const { path, reply } = await customerMail();
  await sent(reply({ Date: new Date(Date.now() - 60_000).toUTCString() }));
  expect((await api.get(path)).body.data).toMatchObject({
    message_count: 2,
    waiting_since: expect.any(Number),
  });
});

test('our own reply that the provider files is a duplicate, whatever its Message-ID', async () => {
  const { path, reply } = await customerMail();
  const { id } = (await api.post(`${path}/messages`, { body_html: '<p>Written here.</p>' })).body.data;
  const [mail] = await app.database.read<{ message_id_header: string; sent_at: number }>({
    text: `SELECT message_id_header, sent_at FROM mail_messages o JOIN messages m ON m.organization_id = $1 AND m.id = o.message_id
            WHERE o.organization_id = $1 AND o.direction = 'out' ORDER BY m.inserted_at DESC LIMIT 1`,
    values: [organizationId],
  });
  const date = new Date((mail?.sent_at ?? 0) / 1000).toUTCString();
  const reason = 'It is an email that Deskbell sent.';
  expect(await sent(reply({ 'Message-ID': `<${mail?.message_id_header}>` }))).toMatchObject({
    state: 'done',
    reason,
  });
  expect(await sent(reply({ 'Message-ID': '<given@relay.example>', Date: date }))).toMatchObject({
    state: 'done',
    reason,
  });
  expect((await messagesOf(path)).map((it: { id: string }) => it.id).slice(1)).toEqual([id]);
});

test('a new email from an email client opens a conversation with its recipient, whose reply joins it', async () => {
  const customer = `lena-${newId()}@customer.example`;
  const id = `${newId()}@outlook.example`;
  const to = `Ada <${support}>, Lena Berg <${customer}>`;
  const begun = mailSource(
    { From: `Ada Vance <${support}>`, To: to, Subject: 'Your order', 'Message-ID': `<${id}>` },
    'It left today.',
  );
  const { messageId } = await sent(begun);
  const path = `/conversations/${await conversationOf(messageId)}`;
  const conversation = (await api.get(path)).body.data;
  expect(conversation).toMatchObject({
    subject: 'Your order',
    status: 'open',
    waiting_since: null,
    channel_id: channel.publicId,
    contact: { name: 'Lena Berg', email: customer },
    last_message: { preview: 'It left today.' },
  });
  expect(conversation.first_replied_at).not.toBeNull();
  await sequenceAll(app.database);
  const { data } = (await api.get('/events?types=conversation.created,message.created&limit=100')).body;
  const reported = data
    .slice(-2)
    .map((it: { type: string; actor: { type: string }; data: { id: string } }) => [
      it.type,
      it.actor.type,
      it.data.id,
    ]);
  expect(reported).toEqual([
    ['conversation.created', 'system', conversation.id],
    ['message.created', 'system', conversation.last_message.id],
  ]);
  expect((await sent(begun)).reason).toBe('The same mail came in before.');
  await deliver(mailSource({ From: customer, To: support, 'In-Reply-To': `<${id}>` }, 'Thanks!'));
  expect((await messagesOf(path)).map((it: { user: unknown }) => it.user)).toHaveLength(2);
});

test('an email from a foreign address, or without an external recipient, opens no conversation', async () => {
  const from = (sender: string, to: string) =>
    mailSource({ From: sender, To: to, 'Message-ID': `<${newId()}@outlook.example>` }, 'Hello');
  for (const source of [from('ada@private.example', 'mum@private.example'), from(support, support)])
    expect(await sent(source)).toMatchObject({ state: 'refused', raw_key: null, messageId: null });
});

test('a reply to an unknown email is not stored', async () => {
  const { reply } = await customerMail();
  const elsewhere = { 'In-Reply-To': '<private@elsewhere.example>', References: undefined };
  expect(await sent(reply(elsewhere))).toMatchObject({ state: 'refused', raw_key: null, messageId: null });
});
