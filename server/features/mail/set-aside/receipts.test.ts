import { afterAll, expect, test } from 'vitest';
import type { MailReceipt } from '../../../../contract/mail-channel.ts';
import { newId } from '../../../ids/public-id.ts';
import { addMailChannel } from '../../../testing/mail-channel.ts';
import { mailReceiver, mailSource } from '../../../testing/receive-mail.ts';
import { startWorld } from '../../../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { jonas, mara } = world;
const organizationId = world.bicycles.house.id;
const api = await as(mara);
const memberApi = await as(jonas);

/** Without the address of its source, which is different each time. */
const lasting = ({ source_url, source_expires_at, ...receipt }: MailReceipt) => receipt;

async function receivingChannel() {
  const channel = await addMailChannel(app.database, { organizationId });
  const { deliver, readAll } = mailReceiver(app, channel);
  const path = `/channels/${channel.publicId}/receipts`;
  const list = async (query = ''): Promise<ReturnType<typeof lasting>[]> => {
    const response = await api.get(`${path}${query}`);
    expect(response.status).toBe(200);
    return response.body.data.map(lasting);
  };
  return { deliver, readAll, path, list };
}

/** An email that no parser accepts: unreadable, though its headers are plain. */
const tooDeep = (headers: Record<string, string>) => {
  const boundaries = Array.from({ length: 40 }, (_, index) => `b${index}`);
  const open = boundaries
    .map((name) => `--${name}\nContent-Type: multipart/mixed; boundary=x${name.slice(1)}\n`)
    .join('\n');
  return mailSource(
    { ...headers, 'Content-Type': 'multipart/mixed; boundary=b0' },
    open
      .replaceAll('boundary=x', 'boundary=b')
      .replace(/boundary=b(\d+)/g, (_, at) => `boundary=b${Number(at) + 1}`),
  );
};

test('held and failed email is listed newest first with its sender and reason', async () => {
  const { deliver, list } = await receivingChannel();
  expect((await deliver(mailSource({ From: 'Nobody', Subject: 'Hello there' }))).state).toBe('held');
  const from = `Nora Vance <nora-${newId()}@customer.example>`;
  expect((await deliver(tooDeep({ From: from, Subject: 'A deep one' }))).state).toBe('failed');
  const [failed, held, ...others] = await list();
  expect(others).toEqual([]);
  expect(failed).toMatchObject({
    state: 'failed',
    from: { address: expect.stringMatching(/^nora-/), name: 'Nora Vance' },
    subject: 'A deep one',
    reason: 'Its parts are nested more than 32 deep.',
    reason_code: 'too_deep',
    attempts: 1,
  });
  expect(held).toMatchObject({
    state: 'held',
    from: null,
    subject: 'Hello there',
    reason: 'It has no address in From, so nobody can reply to it.',
    reason_code: 'no_sender',
  });
  expect(await list('?state=held')).toEqual([held]);
  expect(await list('?state=failed')).toEqual([failed]);
  expect((await api.get('/channels/chn_01h455vb4pex5vsknk084sn02q/receipts')).status).toBe(404);
});

test('an email held because its sender writes too often becomes a message when an admin retries it', async () => {
  const { deliver, readAll, list, path } = await receivingChannel();
  const From = `loop-${newId()}@customer.example`;
  for (let count = 0; count < 15; count += 1) await deliver(mailSource({ From }));
  expect((await deliver(mailSource({ From, Subject: 'One more' }))).state).toBe('held');
  const receipts = await list();
  expect(receipts.map(({ from }) => from?.address)).toEqual(receipts.map(() => From));
  const [receipt] = receipts;
  expect(receipt?.reason_code).toBe('too_many_mails');
  expect((await api.post(`${path}/${receipt?.id}/retry`, {})).status).toBe(204);
  await readAll();
  expect((await list()).map(({ id }) => id)).not.toContain(receipt?.id);
  expect((await api.post(`${path}/${receipt?.id}/retry`, {})).status).toBe(404);
  const [contact] = (await api.get(`/contacts?email=${From}`)).body.data;
  const conversations = (await api.get(`/conversations?contact_id=${contact.id}&limit=100`)).body.data;
  expect(conversations.map((it: { subject: string }) => it.subject)).toContain('One more');
});

test('an email that still can’t be read is listed again after a retry', async () => {
  const { deliver, readAll, list, path } = await receivingChannel();
  await deliver(tooDeep({ From: 'nora@customer.example' }));
  const [receipt] = await list();
  expect((await api.post(`${path}/${receipt?.id}/retry`, {})).status).toBe(204);
  expect(await list()).toEqual([]);
  await readAll();
  expect(await list()).toEqual([receipt]);
});

test('a discarded email is deleted with its source, recorded in the audit log, and not imported again', async () => {
  const { deliver, list, path } = await receivingChannel();
  const mail = mailSource({ From: 'Nobody' });
  await deliver(mail);
  const [receipt] = await list();
  expect((await memberApi.call(`${path}/${receipt?.id}`, { method: 'DELETE' })).status).toBe(403);
  expect((await memberApi.post(`${path}/${receipt?.id}/retry`, {})).status).toBe(403);
  expect((await memberApi.get(path)).body.data.map(lasting)).toEqual([receipt]);
  expect((await api.call(`${path}/${receipt?.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await api.call(`${path}/${receipt?.id}`, { method: 'DELETE' })).status).toBe(404);
  expect(await list()).toEqual([]);
  expect((await deliver(mail)).state).toBe('refused');
  const kept = await app.database.read({
    text: `SELECT 1 FROM mail_receipts WHERE organization_id = $1 AND state = 'refused' AND raw_key IS NOT NULL`,
    values: [organizationId],
  });
  expect(kept).toEqual([]);
  const audits = await app.database.read({
    text: `SELECT 1 FROM audit_entries WHERE organization_id = $1 AND kind = 'channel.mail_dropped'`,
    values: [organizationId],
  });
  expect(audits).toHaveLength(1);
});

test('a held or failed email can be downloaded in its original form until somebody has decided', async () => {
  const { deliver, path } = await receivingChannel();
  const mail = mailSource({ From: 'Nobody', Subject: 'As it came' });
  await deliver(mail);
  const [receipt] = (await memberApi.get(path)).body.data;
  const saved = await fetch(receipt.source_url);
  expect([saved.status, saved.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
  expect(saved.headers.get('content-disposition')).toContain(`${receipt.id}.eml`);
  expect(await saved.text()).toBe(mail.replace(/\r?\n/g, '\r\n'));
  expect((await fetch(receipt.source_url.replace('/held-mail/', '/mail/'))).status).toBe(403);
  await api.call(`${path}/${receipt.id}`, { method: 'DELETE' });
  expect((await fetch(receipt.source_url)).status).toBe(404);
});
