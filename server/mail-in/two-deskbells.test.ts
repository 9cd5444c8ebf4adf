import { afterAll, expect, test } from 'vitest';
import { keyedDigest } from '../access/keyed-digest.ts';
import { parsePublicId } from '../ids/public-id.ts';
import { loadMail } from '../mail-out/load-mail.ts';
import { addMailChannel } from '../testing/mail-channel.ts';
import { mailReceiver, mailSource } from '../testing/receive-mail.ts';
import { secretKey } from '../testing/start-app.ts';
import { startWorld } from '../testing/start-world.ts';

/*
 * Two organizations that email each other, each with an app that replies to everything, whether or not a machine
 * wrote it. They send exactly what their server would send.
 */

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const digest = keyedDigest(secretKey);

async function house(organizationId: string, api: Awaited<ReturnType<typeof as>>) {
  const channel = await addMailChannel(app.database, { organizationId });
  const { deliver } = mailReceiver(app, channel);
  return {
    address: channel.address,
    /** Receives an email. Replies immediately, and returns the reply; undefined if the email became no message. */
    async receive(mail: Buffer, isAi: boolean): Promise<Buffer | undefined> {
      const { messageId, state } = await deliver(mail);
      if (state !== 'done') return undefined;
      const [row] = await app.database.read<{ conversation_id: string }>({
        text: `SELECT conversation_id FROM messages WHERE organization_id = $1 AND id = $2`,
        values: [organizationId, messageId],
      });
      const conversations = (await api.get('/conversations?limit=100')).body.data as { id: string }[];
      const conversation = conversations.find(({ id }) => parsePublicId('cnv', id) === row?.conversation_id);
      const response = await api.post(`/conversations/${conversation?.id}/messages`, {
        body_html: '<p>Thank you for your mail.</p>',
        is_ai_message: isAi,
      });
      expect(response.status).toBe(201);
      const claim = {
        organization_id: organizationId,
        channel_id: channel.id,
        message_id: parsePublicId('msg', response.body.data.id) ?? '',
        attempts: 1,
        inserted_at: 0,
      };
      const sending = { database: app.database, digest, files: app.files };
      return (await loadMail(sending, claim, { address: channel.address }))?.source;
    },
  };
}

const bicycles = await house(world.bicycles.house.id, await as(world.mara));
const tea = await house(world.tea.house.id, await as(world.ada));

/** Lets the two reply to each other, for at most so many emails; returns how many there were. */
async function converse(isAi: boolean, most: number): Promise<number> {
  const first = mailSource({ From: bicycles.address, To: tea.address, Subject: `Tea, ${isAi}` });
  let mail: Buffer | undefined = Buffer.from(first.replace(/\n/g, '\r\n'));
  for (let count = 0; count < most; count += 1) {
    mail = await (count % 2 === 0 ? tea : bicycles).receive(mail, isAi);
    if (!mail) return count + 1;
  }
  return most;
}

test('two Deskbells that reply to each other are stopped within two rounds of four, and the email is held', async () => {
  expect(await converse(false, 40)).toBeLessThanOrEqual(10);
  const held = await app.database.read<{ reason: string }>({
    text: `SELECT reason FROM mail_receipts WHERE state = 'held'`,
    values: [],
  });
  expect(held).toEqual([
    { reason: 'It and our replies have followed each other four times within two minutes.' },
  ]);
});

test('an AI’s reply is marked as such, and neither reopens a conversation nor starts a wait at the other end', async () => {
  await converse(true, 3);
  const api = await as(world.mara);
  const [conversation] = (await api.get('/conversations?limit=1')).body.data;
  const { body } = await api.get(`/conversations/${conversation.id}/messages`);
  expect(body.data[0].meta_info.deskbell).toMatchObject({ automatic: true });
});
