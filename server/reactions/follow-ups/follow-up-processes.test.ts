import { expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import { publicId } from '../../ids/public-id.ts';
import { catchMail } from '../../testing/catch-mail.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { lockWaits } from '../../testing/lock-waits.ts';
import { addMailChannel } from '../../testing/mail-channel.ts';
import { environmentOf, startDeskbell } from '../../testing/run-deskbell.ts';
import { whenFileEnds } from '../../testing/when-file-ends.ts';
import { addVisit } from '../../testing/widget-visitor.ts';
import { makeWorld } from '../../testing/world.ts';
import { addConversation, addMessage } from '../../testing/world-records.ts';

const email = 'nora@customer.example';

/** A chat whose visitor has left, with a reply that is due to be emailed. */
async function leaveChat(database: Database): Promise<string> {
  const { bicycles, mara } = await makeWorld(database);
  const organizationId = bicycles.house.id;
  const contactId = bicycles.contact.id;
  const { id: conversationId } = await addConversation(database, {
    organizationId,
    contactId,
    source: 'chat',
  });
  const conversation = { organizationId, conversationId };
  const { id: messageId } = await addMessage(database, { ...conversation, contactId });
  await addMessage(database, { ...conversation, userId: mara.id, body: '<p>It is ready.</p>' });
  const mailbox = await addMailChannel(database, { organizationId, address: 'support@heron.example' });
  await addVisit(database, { ...conversation, contactId, messageId });
  const statements: [text: string, ...values: unknown[]][] = [
    [
      `UPDATE channels SET settings = jsonb_set(settings, '{chat,follow_up_channel_id}', to_jsonb($2::text))
        WHERE organization_id = $1 AND type = 'chat'`,
      publicId('chn', mailbox.id),
    ],
    ['UPDATE widget_sessions SET claimed_email = $2 WHERE organization_id = $1', email],
    ['UPDATE widget_follow_ups SET due_at = $2 WHERE organization_id = $1', processTime(-1)],
  ];
  for (const [text, ...values] of statements)
    await database.write({ text, values: [organizationId, ...values] });
  return organizationId;
}

test('a process killed while it writes a follow-up email leaves nothing behind, and another one sends it, once', async () => {
  const clone = await cloneDatabase();
  whenFileEnds(() => clone.drop());
  const { database } = clone;
  const catcher = await catchMail();
  whenFileEnds(() => catcher.stop());
  const organizationId = await leaveChat(database);
  const start = () => startDeskbell(['serve'], { env: { ...environmentOf(clone), ...catcher.env } });
  const outbox = () =>
    database.read<{ state: string }>({
      text: 'SELECT state FROM mail_outbox WHERE organization_id = $1',
      values: [organizationId],
    });

  // No email is written while this transaction is open.
  const { promise: isKilled, resolve: letGo } = Promise.withResolvers<void>();
  const holding = database.transaction(async (transaction) => {
    await transaction.write({ text: 'LOCK TABLE mail_outbox IN SHARE MODE', values: [] });
    await isKilled;
  });
  const killed = await start();
  await vi.waitFor(async () => expect(await lockWaits(database)).toBeGreaterThan(0), { timeout: 200_000 });
  await killed.stop('SIGKILL');
  letGo();
  await holding;
  await vi.waitFor(async () => expect(await lockWaits(database)).toBe(0), { timeout: 200_000 });
  expect([await outbox(), catcher.mails]).toEqual([[], []]);

  const other = await start();
  const mail = await catcher.next(email);
  expect(mail.text).toContain('It is ready.');
  await vi.waitFor(async () => expect(await outbox()).toEqual([{ state: 'sent' }]), { timeout: 200_000 });
  expect((await other.stop()).code).toBe(0);
  expect([await outbox(), catcher.mails]).toEqual([[{ state: 'sent' }], []]);
});
