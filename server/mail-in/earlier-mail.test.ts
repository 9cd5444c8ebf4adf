import { afterAll, expect, test } from 'vitest';
import type { Conversation } from '../../contract/conversation.ts';
import { finishImports } from '../features/mail/finish-imports.ts';
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

/** Imports email that was in the mailbox before it was connected. */
async function bringEarlier(...emails: string[]): Promise<void> {
  for (const mail of emails)
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

test('email from before the channel was connected becomes a closed conversation with its original date, without events', async () => {
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

test('earlier email that replies to earlier email joins it in the order of their dates, whichever is read first', async () => {
  const from = `olav-${newId()}@customer.example`;
  const mail = (id: string, day: number, replies?: string) =>
    mailSource({
      From: `Olav <${from}>`,
      'Message-ID': `<${id}>`,
      Date: new Date(Date.UTC(2024, 4, day)).toUTCString(),
      ...(replies !== undefined && { 'In-Reply-To': `<${replies}>` }),
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

test('earlier email imported after its replies becomes the start of their conversation', async () => {
  const from = `runa-${newId()}@customer.example`;
  const [root, reply, branch] = ['root', 'answer', 'branch'].map(
    (it) => `${it}-${newId()}@customer.example`,
  ) as [string, string, string];
  const mail = (id: string, day: number, headers: Record<string, string>) =>
    mailSource({
      From: `Runa <${from}>`,
      'Message-ID': `<${id}>`,
      Date: new Date(Date.UTC(2024, 6, day)).toUTCString(),
      Subject: 'Re: Flat tyre',
      ...headers,
    });
  await bringEarlier(
    mail(`last-${root}`, 8, { 'In-Reply-To': `<${reply}>`, References: `<${root}> <${reply}>` }),
    mail(branch, 6, { 'In-Reply-To': `<${root}>` }),
    mail(reply, 4, { 'In-Reply-To': `<${root}>` }),
    mail(root, 1, { Subject: 'Flat tyre' }),
  );
  const [conversation, ...others] = await conversationsOf(from);
  expect(others).toEqual([]);
  expect(conversation).toMatchObject({
    subject: 'Flat tyre',
    source: 'import',
    status: 'closed',
    message_count: 4,
    inserted_at: Date.UTC(2024, 6, 1) / 1000,
    last_message: { inserted_at: Date.UTC(2024, 6, 8) / 1000 },
  });
});

test('a stranger’s email with an id that a conversation waits for doesn’t join it', async () => {
  const from = `siv-${newId()}@customer.example`;
  const eve = `eve-${newId()}@elsewhere.example`;
  const awaited = `${newId()}@customer.example`;
  await deliver(mailSource({ From: from, 'In-Reply-To': `<${awaited}>` }));
  await deliver(mailSource({ From: eve, 'Message-ID': `<${awaited}>` }));
  expect(await conversationsOf(from)).toMatchObject([{ message_count: 1 }]);
  expect(await conversationsOf(eve)).toMatchObject([{ message_count: 1 }]);
  await deliver(
    mailSource({ From: from, 'Message-ID': `<${awaited}>`, Date: 'Mon, 23 Nov 2026 08:00:00 +0100' }),
  );
  expect(await conversationsOf(from)).toMatchObject([{ message_count: 2 }]);
});

test('the end of an import is one event with counts, recorded once all of its email is processed', async () => {
  const folder = [organizationId, channel.id];
  await app.database.write({
    text: `INSERT INTO mail_folders (organization_id, channel_id, folder, earlier_uid, import_began_at) VALUES ($1, $2, 'INBOX', 9, now())`,
    values: folder,
  });
  expect(await finishImports(app.database)).toEqual([]);
  await app.database.write({
    text: `UPDATE mail_folders SET earlier_uid = NULL WHERE organization_id = $1 AND channel_id = $2`,
    values: folder,
  });
  const mail = mailSource({ From: 'Nobody' }).replace(/\n/g, '\r\n');
  await keepSource(app, {
    organizationId,
    channelId: channel.id,
    sourceKey: `INBOX:1:${newId()}`,
    source: Buffer.from(mail),
    isEarlier: true,
  });
  expect(await finishImports(app.database)).toEqual([]);
  await readAll();
  expect(await finishImports(app.database)).toEqual([organizationId]);
  expect(await finishImports(app.database)).toEqual([]);
  await sequenceAll(app.database);
  const { body } = await api.get('/events?limit=100&types=import.finished');
  const reported = body.data.filter((it: { type: string }) => it.type === 'import.finished');
  expect(reported).toMatchObject([
    {
      actor: { type: 'system' },
      data: { channel_id: channel.publicId, counts: { repeated: 0, refused: 0, set_aside: 1 } },
    },
  ]);
  expect(reported[0].data.counts.messages).toBeGreaterThan(3);
});
