import { afterAll, beforeEach, expect, test } from 'vitest';
import { keyedDigest } from '../../access/keyed-digest.ts';
import { emailTemplates } from '../../app/email-templates.ts';
import { processTime } from '../../db/timestamps.ts';
import { reportHealth } from '../../features/channels/mail-channels/channel-health.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import type { Email, EmailKind } from '../../mail/email.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { addMailChannel } from '../../testing/mail-channel.ts';
import { mailReceiver, mailSource } from '../../testing/receive-mail.ts';
import { secretKey } from '../../testing/start-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { alertRound } from './start-alerting.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());
const { database } = app;
const { jonas, mara, bicycles } = world;
const organizationId = bicycles.house.id;
const api = await as(mara);
const baseUrl = () => new URL('https://support.example.com');
const templates = emailTemplates({ database, digest: keyedDigest(secretKey), baseUrl });

let count = 0;
let channelId: string;
let path: string;
beforeEach(async () => {
  const address = `support-${++count}@bellweather.example`;
  const { id } = (await api.post('/channels', { type: 'mail', name: 'Support', address })).body.data;
  path = `/channels/${id}`;
  channelId = parsePublicId('chn', id) as string;
});

const report = (error: string | null) =>
  reportHealth(database, { organizationId, channelId }, { side: 'incoming', error });
const patch = (json: object) => api.call(path, { method: 'PATCH', json });
/** As if its state had lasted for so many minutes. */
const sinceMinutes = (minutes: number) =>
  database.write({
    text: 'UPDATE channels SET state_since = $3 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, channelId, processTime(-60 * minutes)],
  });

/** The emails that a round queues, as if sent immediately. */
async function alerts(): Promise<(Email | undefined)[]> {
  const posted: [EmailKind, string][] = [];
  await alertRound({ database, mail: { post: async (_, kind, id) => void posted.push([kind, id]) } });
  return Promise.all(posted.map(([kind, id]) => templates[kind].render(id)));
}
const subjects = async () => (await alerts()).map((email) => [email?.to, email?.subject]);

const failing = 'The mail channel Support of Bellweather Bicycles is failing';
const works = 'The mail channel Support of Bellweather Bicycles works again';

test('a channel that has failed for half an hour is reported to the admins once, with its reason and a link', async () => {
  await report('NO wrong password');
  await sinceMinutes(29);
  expect(await alerts()).toEqual([]);
  await sinceMinutes(31);
  const [email, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(email).toMatchObject({ to: mara.email, subject: failing });
  expect(email?.paragraphs).toContain('The mailbox cannot be read: NO wrong password');
  expect(email?.link?.address).toBe(`https://support.example.com/o/bellweather-bicycles/settings${path}`);
  await report('NO other words');
  expect(await alerts()).toEqual([]);
});

test('the members that the channel names are alerted instead of the admins', async () => {
  await patch({ alert_user_ids: [jonas.publicId] });
  await report('closed');
  await sinceMinutes(31);
  expect(await subjects()).toEqual([[jonas.email, failing]]);
});

test('its recovery is reported once, after it has worked for a while, and only if its failure was', async () => {
  await report('closed');
  await report(null);
  await sinceMinutes(5);
  expect(await alerts()).toEqual([]);
  await report('closed');
  await sinceMinutes(31);
  expect(await subjects()).toEqual([[mara.email, failing]]);
  await report(null);
  expect(await alerts()).toEqual([]);
  await report('closed once more');
  await sinceMinutes(31);
  expect(await alerts()).toEqual([]);
  await report(null);
  await sinceMinutes(3);
  expect(await subjects()).toEqual([[mara.email, works]]);
  expect(await alerts()).toEqual([]);
});

test('a paused or deleted channel is not reported', async () => {
  await report('closed');
  await sinceMinutes(31);
  expect(await subjects()).toEqual([[mara.email, failing]]);
  await patch({ state: 'paused' });
  await patch({ state: 'ok' });
  await sinceMinutes(3);
  expect(await alerts()).toEqual([]);
  await report('closed');
  await sinceMinutes(31);
  await api.call(path, { method: 'DELETE' });
  expect(await alerts()).toEqual([]);
});

test('held or failed email is reported once, until all of it is decided on; only admins see how much there is', async () => {
  const admin = await inboxClient(app.baseUrl, mara, bicycles.house);
  const channel = await addMailChannel(database, { organizationId });
  const { deliver } = mailReceiver(app, channel);
  const hold = () => deliver(mailSource({ From: 'Nobody' }));
  const counts = async () => (await admin.get('/held-mail')).body.data;
  expect([await counts(), await alerts()]).toEqual([[], []]);
  await hold();
  const channel_id = channel.publicId;
  const receipts = `/channels/${channel_id}/receipts`;
  expect(await counts()).toEqual([{ channel_id, count: 1 }]);
  const [email, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(email).toMatchObject({
    to: mara.email,
    subject: expect.stringMatching(/^Email to .* needs your decision$/),
  });
  expect(email?.paragraphs.join(' ')).toMatch(/^One email to .* was held instead of becoming a conversation/);
  await hold();
  expect([await counts(), await alerts()]).toEqual([[{ channel_id, count: 2 }], []]);
  for (const { id } of (await api.get(receipts)).body.data)
    expect((await api.call(`${receipts}/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect([await counts(), await alerts()]).toEqual([[], []]);
  await hold();
  expect(await alerts()).toHaveLength(1);
  const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
  expect((await member.get('/held-mail')).status).toBe(403);
});

test('an email that is sent late contains nothing outdated', async () => {
  await report('closed');
  const member = await database.read<{ id: string }>({
    text: 'SELECT id FROM members WHERE organization_id = $1 AND user_id = $2',
    values: [organizationId, mara.id],
  });
  const ids = `${channelId} ${member[0]?.id}`;
  expect((await templates['channel-failing'].render(ids))?.to).toBe(mara.email);
  expect(await templates['channel-recovered'].render(ids)).toBeUndefined();
  await report(null);
  expect(await templates['channel-failing'].render(ids)).toBeUndefined();
});
