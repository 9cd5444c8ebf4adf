import { afterAll, expect, test } from 'vitest';
import type { Conversation } from '../../contract/conversation.ts';
import { keepSource } from '../features/mail/keep-source.ts';
import { newId } from '../ids/public-id.ts';
import { addMailChannel } from '../testing/mail-channel.ts';
import { mailReceiver, mailSource } from '../testing/receive-mail.ts';
import { sequenceAll } from '../testing/sequence-all.ts';
import { startWorld } from '../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const organizationId = world.bicycles.house.id;
const channel = await addMailChannel(app.database, { organizationId, address: 'support@heron.example' });
const { deliver, readAll } = mailReceiver(app, channel);
const api = await as(world.jonas);

const seconds = (text: string) => Date.parse(text) / 1000;

/** Brings mail that was in the mailbox before it was connected. */
async function bringEarlier(...mails: string[]): Promise<void> {
  for (const mail of mails)
    await keepSource(app, {
      organizationId,
      channelId: channel.id,
      sourceKey: `INBOX:1:${newId()}`,
      source: Buffer.from(mail.replace(/\n/g, '\r\n')),
      isEarlier: true,
    });
  await readAll();
}

async function conversationsOf(email: string): Promise<Conversation[]> {
  const [contact] = (await api.get(`/contacts?email=${email}`)).body.data;
  return (await api.get(`/conversations?contact_id=${contact?.id}`)).body.data;
}

async function eventTypes(conversationIds: string[]): Promise<string[]> {
  await sequenceAll(app.database);
  const { body } = await api.get('/events?limit=100');
  return (body.data as { type: string; data: { id: string; conversation_id?: string } }[])
    .filter(({ data }) => conversationIds.some((id) => id === data.id || id === data.conversation_id))
    .map(({ type }) => type);
}

test('mail from before the channel was connected is a closed conversation of its own time, and has no events', async () => {
  const from = `ines-${newId()}@customer.example`;
  const question = '2024-03-01T08:00:00Z';
  await bringEarlier(
    mailSource({ From: `Ines <${from}>`, Date: new Date(question).toUTCString(), Subject: 'Bent fork' }),
  );
  const [conversation, ...others] = await conversationsOf(from);
  expect(others).toEqual([]);
  expect(conversation).toMatchObject({
    subject: 'Bent fork',
    status: 'closed',
    waiting_since: null,
    inserted_at: seconds(question),
    message_count: 1,
  });
  expect(conversation?.updated_at).toBeGreaterThan(seconds('2026-01-01'));
  const { body } = await api.get(`/conversations/${conversation?.id}/messages`);
  expect(body.data).toMatchObject([{ inserted_at: seconds(question), user: { email: from } }]);
  expect(await eventTypes([conversation?.id ?? ''])).toEqual([]);
});

test('earlier mail that answers earlier mail joins it in the order of their dates, whichever is read first', async () => {
  const from = `olav-${newId()}@customer.example`;
  const mail = (id: string, day: number, answers?: string) =>
    mailSource({
      From: `Olav <${from}>`,
      'Message-ID': `<${id}>`,
      Date: new Date(Date.UTC(2024, 4, day)).toUTCString(),
      ...(answers !== undefined && { 'In-Reply-To': `<${answers}>` }),
    });
  const [first, second, third] = [1, 2, 3].map((it) => `${it}-${newId()}@customer.example`) as [
    string,
    string,
    string,
  ];
  await bringEarlier(mail(first, 1), mail(third, 9, first), mail(second, 5, first));
  const [conversation, ...others] = await conversationsOf(from);
  expect(others).toEqual([]);
  const { body } = await api.get(`/conversations/${conversation?.id}/messages`);
  const days = body.data.map((it: { inserted_at: number }) => new Date(it.inserted_at * 1000).getUTCDate());
  expect(days).toEqual([1, 5, 9]);
  expect(conversation).toMatchObject({
    status: 'closed',
    message_count: 3,
    last_message: { inserted_at: Date.UTC(2024, 4, 9) / 1000 },
  });

  const live = await deliver(
    mailSource({ From: `Olav <${from}>`, 'In-Reply-To': `<${third}>` }, 'And now it squeaks'),
  );
  expect(live.state).toBe('done');
  const [reopened] = await conversationsOf(from);
  expect(reopened).toMatchObject({ id: conversation?.id, status: 'open', message_count: 4 });
  expect(await eventTypes([conversation?.id ?? ''])).toEqual([
    'message.created',
    'conversation.status_changed',
  ]);
});
