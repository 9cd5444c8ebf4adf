import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, expect, test, vi } from 'vitest';
import { keyedDigest } from '../access/keyed-digest.ts';
import { processTime } from '../db/timestamps.ts';
import { setChannelSecret } from '../features/channels/channel-secrets.ts';
import { newId, parsePublicId } from '../ids/public-id.ts';
import { mailReceiver, mailSource } from '../testing/receive-mail.ts';
import { plentiful, secretKey } from '../testing/start-app.ts';
import { startWorld } from '../testing/start-world.ts';
import { widgetClient } from '../testing/widget-visitor.ts';
import { addNote } from '../testing/world-records.ts';
import { openMailDesk } from './testing/mail-desk.ts';

const started = await startWorld({ rateLimits: plentiful });
const { app, world, as } = started;
const desk = await openMailDesk(started);
const mailbox = await desk.channel();
const stop = desk.start();
afterAll(async () => {
  await stop();
  await desk.stop();
  await app.stop();
});

const organizationId = world.bicycles.house.id;
const admin = await as(world.mara);
const secret = 'a secret of thirty-two bytes or more, for tests';

async function newSite(chat: object = { follow_up_channel_id: mailbox.publicId }): Promise<string> {
  const { id } = (await admin.post('/channels', { type: 'chat', name: 'Heron chat', chat })).body.data;
  const refs = { organizationId, channelId: parsePublicId('chn', id) ?? '' };
  await setChannelSecret(app.database, keyedDigest(secretKey), { ...refs, name: 'identity', secret });
  return id;
}
const site = await newSite();

/** A signed-in user of the site, with a conversation. */
async function arrive(claims: JWTPayload, channelId = site) {
  const identity = await new SignJWT({ sub: newId(), aud: channelId, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
  const begun = (await widgetClient(app).post('/sessions', { channel_id: channelId, identity })).body.data;
  const visitor = widgetClient(app, begun.token);
  const first = (await visitor.post('/conversations', { text: 'My front wheel wobbles.' })).body.data;
  const conversation = `/conversations/${first.conversation_id}`;
  return { visitor, conversation, conversationId: first.conversation_id as string, who: begun.visitor };
}
const proved = (email: string) => ({ email, email_verified: true, name: 'Nora Vance' });

const transcript = (visitor: ReturnType<typeof widgetClient>, conversation: string) =>
  visitor.call(`${conversation}/transcripts`, { method: 'POST' });

const mailsTo = (email: string) => mailbox.smtp.taken.filter(({ to }) => to.includes(email));
const mailTo = (email: string) =>
  vi.waitFor(
    () => {
      const [mail] = mailsTo(email);
      if (!mail) throw new Error('No mail yet.');
      return mail.source.replace(/=\r\n/g, '').replace(/\r\n[ \t]+/g, ' ');
    },
    { timeout: 60_000, interval: 50 },
  );
const transcriptsOf = (email: string) =>
  desk.rows<{ attempts: number }>(
    'SELECT attempts FROM widget_transcripts WHERE organization_id = $1 AND address = $2',
    email,
  );

test('a verified visitor gets a transcript of their conversation by email, as they see it, and can reply to it', async () => {
  const { visitor, conversation, conversationId, who } = await arrive(proved('nora@customer.example'));
  expect(who).toMatchObject({ email: 'nora@customer.example', is_email_verified: true });
  await admin.post(`${conversation}/messages`, { body_html: '<p>Is a <b>spoke</b> loose?</p>' });
  const refs = { organizationId, conversationId: parsePublicId('cnv', conversationId) ?? '' };
  await addNote(app.database, { ...refs, userId: world.mara.id });
  const requested = await transcript(visitor, conversation);
  expect([requested.status, requested.body.data]).toEqual([201, { email: 'nora@customer.example' }]);
  const source = await mailTo('nora@customer.example');
  expect(source).toContain(`Subject: Your conversation with ${world.bicycles.house.name}`);
  expect(source).toContain('<strong>Nora Vance</strong>');
  expect(source).toContain('<p>My front wheel wobbles.</p><hr>');
  expect(source).toContain('Is a <b>spoke</b> loose?');
  expect(source).not.toContain('Between us');
  const references = /^References: (.*)\r$/m.exec(source)?.[1] ?? '';
  const received = await mailReceiver(app, mailbox).deliver(
    mailSource({ From: 'nora@customer.example', References: references }, 'I keep this for my records'),
  );
  expect(received.state).toBe('done');
  const [last] = (await admin.get(`${conversation}/messages?sort=-inserted_at`)).body.data;
  expect(last.body_html).toBe('<p>I keep this for my records</p>');
  await expect.poll(() => transcriptsOf('nora@customer.example')).toEqual([]);
});

test('requested again with the same key, it is one email; the sixth within an hour is refused: 429', async () => {
  const { visitor, conversation } = await arrive(proved('often@customer.example'));
  const ask = (key: string = newId()) =>
    visitor.call(`${conversation}/transcripts`, { method: 'POST', headers: { 'idempotency-key': key } });
  const key = newId();
  const statuses = [await ask(key), await ask(key)].map(({ status, headers }) => [
    status,
    headers.get('idempotency-replayed'),
  ]);
  expect(statuses).toEqual([
    [201, null],
    [201, 'true'],
  ]);
  for (let each = 0; each < 4; each++) expect((await ask()).status).toBe(201);
  const refused = await ask();
  expect([refused.status, refused.body.error, Number(refused.headers.get('retry-after')) > 60]).toEqual([
    429,
    'rate_limited',
    true,
  ]);
  expect((await ask(key)).status).toBe(201);
  await expect.poll(() => mailsTo('often@customer.example').length, { timeout: 60_000 }).toBe(5);
});

test('nothing is emailed to an unverified address: 403; by a site without a mail channel: 409; of others: 404', async () => {
  const claimed = await arrive({ email: 'ada@customer.example' });
  expect(claimed.who).toMatchObject({ email: 'ada@customer.example', is_email_verified: false });
  const refused = await transcript(claimed.visitor, claimed.conversation);
  expect([refused.status, refused.body.error]).toEqual([403, 'identity_required']);
  const without = await arrive(proved('tom@customer.example'), await newSite({}));
  const disabled = await transcript(without.visitor, without.conversation);
  expect([disabled.status, disabled.body.error]).toEqual([409, 'channel_disabled']);
  const foreign = await transcript(without.visitor, claimed.conversation);
  expect(foreign.status).toBe(404);
});

test('an email the mail server defers is retried with the same bytes, and a rejected one fails', async () => {
  const seen: string[] = [];
  mailbox.smtp.script.recipient = (address) => {
    seen.push(address);
    if (address === 'gone@customer.example') return 550;
    return address === 'later@customer.example' && seen.filter((it) => it === address).length === 1
      ? 451
      : undefined;
  };
  for (const email of ['gone@customer.example', 'later@customer.example']) {
    const { visitor, conversation } = await arrive(proved(email));
    await transcript(visitor, conversation);
  }
  await expect.poll(() => transcriptsOf('gone@customer.example'), { timeout: 60_000 }).toEqual([]);
  await expect.poll(() => seen.includes('later@customer.example'), { timeout: 60_000 }).toBe(true);
  // Once the first attempt is recorded, as if its pause were over.
  const untilAgain =
    'UPDATE widget_transcripts SET next_attempt_at = $2 WHERE organization_id = $1 AND next_attempt_at < $3';
  await vi.waitFor(
    async () => {
      await desk.write(untilAgain, processTime(-1), processTime(60));
      expect(mailsTo('later@customer.example')).toHaveLength(1);
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(mailsTo('gone@customer.example')).toEqual([]);
});
