import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { keyedDigest } from '../access/keyed-digest.ts';
import { processTime } from '../db/timestamps.ts';
import { applyBounce } from '../features/mail/sending/apply-bounce.ts';
import { newId, parsePublicId, publicId } from '../ids/public-id.ts';
import { uploaded } from '../testing/attachments.ts';
import { addMailConversation } from '../testing/mail-conversation.ts';
import { secretKey } from '../testing/start-app.ts';
import { startWorld } from '../testing/start-world.ts';
import { addContact } from '../testing/world-records.ts';
import { claimMail, endClaim } from './outbox-store.ts';
import { openMailDesk } from './testing/mail-desk.ts';

const ports: number[] = [];
const mailGuard = { refuses: () => false, resolve: async () => ['127.0.0.1'], ports };
const started = await startWorld({ mailGuard });
const { app, world, as } = started;
const desk = await openMailDesk(started);
const api = await as(world.jonas);
const channels = {
  usual: await desk.channel(),
  refusing: await desk.channel(),
  slow: await desk.channel({ mails_per_minute: 1 }),
};
ports.push(channels.refusing.smtp.port);
let stop = desk.start();
afterAll(async () => {
  await stop();
  await desk.stop();
  await app.stop();
});

const nora = 'nora@customer.example';
const fromNora = (address: string) =>
  desk.conversation(channels.usual.id, [
    ['from', nora, 'Nora'],
    ['to', address],
  ]);

type Sent = { status: number; body: { data: { id: string; meta_info: { deskbell: object } } } };
const deliveryOf = async (path: string, { body }: Sent) =>
  (await api.get(`${path}/${body.data.id}`)).body.data.meta_info.deskbell.delivery;
const delivered = (path: string, sent: Sent, expected: object) =>
  vi.waitFor(async () => expect(await deliveryOf(path, sent)).toMatchObject(expected), {
    timeout: 60_000,
    interval: 50,
  });
const takenOf = (smtp: { taken: { to: string[]; source: string }[] }, text: string) =>
  smtp.taken.filter(({ source }) => source.includes(text));
const header = (source: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(source.replace(/\r\n[ \t]+/g, ' ').replaceAll('\r', ''))?.[1];

describe('a reply in a conversation of a mail channel', () => {
  test('goes to the sender and the other recipients of their email, in its thread, from the member at the organization', async () => {
    const { address, smtp } = channels.usual;
    const { path } = await desk.conversation(channels.usual.id, [
      ['from', nora, 'Nora Vance'],
      ['to', address],
      ['cc', 'tom@customer.example'],
    ]);
    const sent = await api.post(path, { body_html: '<p>On its way, number one.</p>' });
    expect([sent.status, sent.body.data.meta_info.deskbell]).toMatchObject([
      201,
      { channel: expect.stringMatching(/^chn_/), delivery: { status: 'queued', error: null } },
    ]);
    await delivered(path, sent, { status: 'sent', error: null });
    const [mail] = takenOf(smtp, 'number one');
    expect(mail?.to).toEqual([nora, 'tom@customer.example']);
    const source = mail?.source ?? '';
    expect(header(source, 'From')).toContain(`<${address}>`);
    expect(header(source, 'From')).toMatch(/^Jonas at Bellweather Bicycles </);
    expect(header(source, 'To')).toBe(`Nora Vance <${nora}>`);
    expect(header(source, 'Cc')).toBe('tom@customer.example');
    expect(header(source, 'Subject')).toBe('Re: Wheel');
    const domain = address.split('@')[1];
    const answered = header(source, 'In-Reply-To');
    expect(answered).toMatch(/^<.*@customer\.example>$/);
    expect(header(source, 'References')).toMatch(new RegExp(`^<t\\.[0-9a-z.]+@${domain}> ${answered}$`));
    expect(header(source, 'Message-ID')).toMatch(new RegExp(`^<m\\.[0-9a-z.]+@${domain}>$`));
  });

  test('goes to the recipients named by the sender; blind copies are in no header', async () => {
    const { path } = await fromNora(channels.usual.address);
    const sent = await api.post(path, {
      body_html: '<p>number two</p>',
      mail: {
        to: [{ address: 'Ida@Customer.example', name: 'Ida' }],
        bcc: [{ address: 'boss@customer.example' }],
        subject: 'Another matter',
        includes_history: true,
      },
    });
    await delivered(path, sent, { status: 'sent' });
    const [mail] = takenOf(channels.usual.smtp, 'number two');
    expect(mail?.to).toEqual(['ida@customer.example', 'boss@customer.example']);
    expect(header(mail?.source ?? '', 'Subject')).toBe('Another matter');
    expect(mail?.source).not.toContain('boss@');
    expect(mail?.source).toMatch(/^> Where is it\?/m);
  });

  test('has the signature that it was sent with, and not that of the email it quotes', async () => {
    const { path } = await fromNora(channels.usual.address);
    const signed = (text: string, signature_html?: string) =>
      api.post(path, {
        body_html: `<p>${text}</p>`,
        mail: { includes_history: true, ...(signature_html !== undefined && { signature_html }) },
      });
    const first = await signed('number five', '<p>Jonas, at work</p>');
    await delivered(path, first, { status: 'sent' });
    const reply = { reply_to_id: first.body.data.id, body_html: '<p>number six</p>' };
    const second = await api.post(path, {
      ...reply,
      mail: { includes_history: true, signature_html: '<p>Jonas, at home</p>' },
    });
    await delivered(path, second, { status: 'sent' });
    // Without the line breaks of quoted-printable.
    const source = (takenOf(channels.usual.smtp, 'number six')[0]?.source ?? '').replaceAll(/=\r?\n/g, '');
    expect(source).toContain('number five');
    expect(source.match(/Jonas, at home/g)).toHaveLength(2);
    expect(source).not.toContain('Jonas, at work');
    expect(first.body.data.body_html).toBe('<p>number five</p>');
    const { data } = (await api.get(`${path}/${first.body.data.id}/mail`)).body;
    expect(data.signature_html).toBe('<p>Jonas, at work</p>');
  });

  test('includes its files and pictures', async () => {
    const { path } = await fromNora(channels.usual.address);
    const file = await uploaded(api, {
      name: 'invoice.txt',
      type: 'text/plain',
      bytes: Buffer.from('the invoice'),
    });
    const sent = await api.post(path, { body_html: '<p>number three</p>', attachment_ids: [file] });
    await delivered(path, sent, { status: 'sent' });
    const [mail] = takenOf(channels.usual.smtp, 'number three');
    expect(mail?.source).toContain('filename=invoice.txt');
    expect(mail?.source).toContain(Buffer.from('the invoice').toString('base64'));
  });

  test('sent again with its key is the same message, and one email', async () => {
    const { path } = await fromNora(channels.usual.address);
    const key = { 'idempotency-key': newId() };
    const first = await api.post(path, { body_html: '<p>number four</p>' }, key);
    const repeated = await api.post(path, { body_html: '<p>number four</p>' }, key);
    expect([repeated.status, repeated.body.data.id]).toEqual([201, first.body.data.id]);
    await delivered(path, first, { status: 'sent' });
    expect(takenOf(channels.usual.smtp, 'number four')).toHaveLength(1);
  });

  test('is a plain message if the conversation has no mail channel', async () => {
    const path = `/conversations/${world.bicycles.conversation.publicId}/messages`;
    const { status, body } = await api.post(path, { body_html: '<p>plain</p>' });
    expect([status, body.data.meta_info.deskbell.delivery]).toEqual([201, undefined]);
  });
});

describe('a reply that can’t be sent is refused, and nothing is written', () => {
  const count = async () =>
    (
      await desk.rows<{ count: number }>('SELECT count(*)::integer FROM messages WHERE organization_id = $1')
    )[0]?.count;
  const refused = async (path: string, json: object) => {
    const before = await count();
    const { status, body } = await api.post(path, { body_html: '<p>x</p>', ...json });
    expect(await count()).toBe(before);
    return [status, body.error, body.details?.[0].field];
  };

  test('is 422 no_recipient if no recipient is left', async () => {
    const { path, id } = await desk.conversation(channels.usual.id);
    await desk.write('UPDATE conversations SET contact_id = NULL WHERE organization_id = $1 AND id = $2', id);
    expect(await refused(path, {})).toEqual([422, 'no_recipient', undefined]);
    expect(await refused(path, { mail: { to: [] } })).toEqual([422, 'no_recipient', undefined]);
  });

  test('is 422 validation_error for an invalid address, and for mail without a mail channel', async () => {
    const { path } = await fromNora(channels.usual.address);
    const json = { mail: { to: [{ address: nora }], cc: [{ address: 'not an address' }] } };
    expect(await refused(path, json)).toEqual([422, 'validation_error', 'mail.cc.0.address']);
    const plain = `/conversations/${world.bicycles.conversation.publicId}/messages`;
    expect(await refused(plain, { mail: {} })).toEqual([422, 'validation_error', 'mail']);
  });

  test('is 422 mail_too_large if the files exceed the server’s limit', async () => {
    const small = await desk.channel({ max_megabytes: 0.07 });
    const { path } = await desk.conversation(small.id, [['from', nora]]);
    const file = await uploaded(api, {
      name: 'big.txt',
      type: 'text/plain',
      bytes: Buffer.alloc(20_000, 'x'),
    });
    expect(await refused(path, { attachment_ids: [file] })).toEqual([422, 'mail_too_large', undefined]);
  });

  test('is 409 channel_disabled while the channel is paused, and after it was deleted', async () => {
    const { id } = await desk.channel();
    const { path } = await desk.conversation(id, [['from', nora]]);
    await desk.write(`UPDATE channels SET state = 'paused' WHERE organization_id = $1 AND id = $2`, id);
    expect(await refused(path, {})).toEqual([409, 'channel_disabled', undefined]);
    await desk.write(
      `UPDATE channels SET state = 'ok', deleted_at = $3 WHERE organization_id = $1 AND id = $2`,
      id,
      processTime(),
    );
    expect(await refused(path, {})).toEqual([409, 'channel_disabled', undefined]);
  });

  test("is 404 for another organization's conversation, whatever mail says", async () => {
    const path = `/conversations/${world.tea.conversation.publicId}/messages`;
    expect(await refused(path, { mail: { to: [{ address: nora }] } })).toEqual([404, 'not_found', undefined]);
  });
});

describe('a mail server that', () => {
  const { refusing } = channels;
  const { script, offered, taken } = refusing.smtp;
  const write = async (text: string, headers: Parameters<typeof desk.conversation>[1] = [['from', nora]]) => {
    const conversation = await desk.conversation(refusing.id, headers);
    const sent: Sent = await api.post(conversation.path, { body_html: `<p>${text}</p>` });
    return { ...conversation, sent };
  };
  const offeredOf = (text: string) => offered.filter(({ source }) => source.includes(text));
  const outboxOf = async ({ body }: Sent) =>
    (
      await desk.rows<{ state: string; attempts: number; error: string; pause: number }>(
        `SELECT state, attempts, error, extract(epoch FROM next_attempt_at - now())::integer AS pause
           FROM mail_outbox WHERE organization_id = $1 AND message_id = $2`,
        parsePublicId('msg', body.data.id),
      )
    )[0];
  const waits = (sent: Sent, expected: object) =>
    vi.waitFor(async () => expect(await outboxOf(sent)).toMatchObject(expected), {
      timeout: 60_000,
      interval: 50,
    });

  test.each<[string, 451 | 'cut']>([
    ['says "later" after the content', 451],
    ['cuts the connection after the content', 'cut'],
  ])('%s gets the same mail again, byte for byte', async (what, reply) => {
    const text = `again ${what.length}`;
    script.data = (_) => (offeredOf(text).length === 1 ? reply : undefined);
    const { path, sent } = await write(text);
    await waits(sent, { state: 'queued', attempts: 1 });
    const pause = (await outboxOf(sent))?.pause ?? 0;
    expect(pause).toBeGreaterThan(0);
    expect(pause).toBeLessThanOrEqual(30);
    await desk.makeDue();
    await delivered(path, sent, { status: 'sent' });
    const sources = offeredOf(text).map(({ source }) => source);
    expect([sources.length, new Set(sources).size]).toEqual([2, 1]);
  });

  test('rejects one recipient in To permanently fails the message, and reports who and why; the other one gets it', async () => {
    script.recipient = (address) => (address.startsWith('gone') ? 550 : undefined);
    const { path, publicId, sent } = await write('two in To', [
      ['reply_to', 'gone@customer.example'],
      ['reply_to', nora],
    ]);
    await delivered(path, sent, {
      status: 'failed',
      error: expect.stringMatching(/^gone@customer\.example: 550 /),
    });
    expect(takenOf({ taken }, 'two in To')[0]?.to).toEqual([nora]);
    const { data } = (await api.get(`/conversations/${publicId}`)).body;
    expect(data.last_message.id).toBe(sent.body.data.id);
    expect(await outboxOf(sent)).toMatchObject({ state: 'sent' });
  });

  test('rejects only a copy leaves the message sent, with the number of failed recipients until it is resent', async () => {
    script.recipient = (address) => (address.startsWith('gone') ? 550 : undefined);
    const { path, sent } = await write('a copy', [
      ['from', nora],
      ['cc', 'gone@customer.example'],
    ]);
    await delivered(path, sent, { status: 'sent', error: null });
    const states = await desk.rows(
      `SELECT address, state, error FROM mail_recipients WHERE organization_id = $1 AND message_id = $2 ORDER BY place`,
      parsePublicId('msg', sent.body.data.id),
    );
    expect(states).toEqual([
      { address: nora, state: 'sent', error: null },
      { address: 'gone@customer.example', state: 'failed', error: expect.stringContaining('550') },
    ]);
    const message = async () => (await api.get(`${path}/${sent.body.data.id}`)).body.data;
    const deskbell = async () => (await message()).meta_info.deskbell;
    expect(await deskbell()).toMatchObject({ not_delivered: { failed: 1, of: 2, at: expect.any(Number) } });
    const events = await desk.rows(
      `SELECT type, data -> 'channel_info' -> 'not_delivered' -> 'failed' AS failed FROM events
        WHERE organization_id = $1 AND record_id = $2 AND type = 'message.delivery_changed' ORDER BY seq`,
      parsePublicId('msg', sent.body.data.id),
    );
    expect(events).toContainEqual({ type: 'message.delivery_changed', failed: 1 });
    const repeated = await api.post(`${path}/${sent.body.data.id}/resend`, {
      address: 'gone@customer.example',
      other_address: 'there@customer.example',
    });
    expect([repeated.status, repeated.body.data.meta_info.deskbell.not_delivered]).toEqual([200, undefined]);
    expect(await deskbell()).not.toHaveProperty('not_delivered');
  });

  test('defers one recipient is retried for that one only', async () => {
    let isLater = true;
    script.recipient = (address) => (isLater && address.startsWith('late') ? 450 : undefined);
    const { path, sent } = await write('one later', [
      ['from', nora],
      ['cc', 'late@customer.example'],
    ]);
    await waits(sent, { state: 'queued', attempts: 1 });
    isLater = false;
    await desk.makeDue();
    await delivered(path, sent, { status: 'sent' });
    expect(takenOf({ taken }, 'one later').map(({ to }) => to)).toEqual([[nora], ['late@customer.example']]);
  });

  test('rejects the content permanently fails the message immediately', async () => {
    script.data = () => 554;
    const { path, sent } = await write('spam');
    await delivered(path, sent, { status: 'failed', error: expect.stringMatching(/554 /) });
    expect(await outboxOf(sent)).toMatchObject({ state: 'failed', attempts: 1 });
    script.data = undefined as never;
  });

  test('responds "later" for two days fails the message, with the last response', async () => {
    script.data = () => 451;
    const { path, sent } = await write('two days');
    await waits(sent, { state: 'queued', attempts: 1 });
    await desk.write(
      `UPDATE mail_outbox SET inserted_at = $3 WHERE organization_id = $1 AND message_id = $2`,
      parsePublicId('msg', sent.body.data.id),
      processTime(-(48 * 3600 + 1)),
    );
    await desk.makeDue();
    await delivered(path, sent, { status: 'failed', error: expect.stringMatching(/451 /) });
    script.data = undefined as never;
  });

  test('rejects the sign-in makes the channel failing; its email waits, and is sent once the sign-in works', async () => {
    const stateOf = async () =>
      (
        await desk.rows(
          'SELECT state, state_reason FROM channels WHERE organization_id = $1 AND id = $2',
          refusing.id,
        )
      )[0];
    script.login = 535;
    const { path, sent } = await write('log-in');
    await waits(sent, { state: 'queued', error: expect.stringContaining('535') });
    await vi.waitFor(
      async () =>
        expect(await stateOf()).toMatchObject({
          state: 'failing',
          state_reason: expect.stringContaining('535'),
        }),
      { timeout: 60_000 },
    );
    expect(await deliveryOf(path, sent)).toMatchObject({ status: 'queued' });
    const next = await write('behind it');
    // Any email from another channel was looked for after that.
    const other = await fromNora(channels.usual.address);
    await delivered(other.path, await api.post(other.path, { body_html: '<p>other</p>' }), {
      status: 'sent',
    });
    expect(await outboxOf(next.sent)).toMatchObject({ state: 'queued', attempts: 0 });
    // Only what a new password makes due is tried within five minutes.
    script.login = undefined;
    const channelPath = `/channels/${publicId('chn', refusing.id)}`;
    const admin = await as(world.mara);
    const { outgoing } = (await admin.get(channelPath)).body.data;
    const { has_password: _, ...server } = outgoing;
    const json = { outgoing: { ...server, password: 'the right one' } };
    const changed = await admin.call(channelPath, { method: 'PATCH', json });
    expect([changed.status, changed.body.data.state]).toEqual([200, 'ok']);
    await delivered(path, sent, { status: 'sent' });
    await delivered(next.path, next.sent, { status: 'sent' });
  });

  test('works again lets the channel recover automatically on the next attempt', async () => {
    const stateOf = async () =>
      (await (await as(world.mara)).get(`/channels/${publicId('chn', refusing.id)}`)).body.data.state;
    script.login = 535;
    const { path, sent } = await write('log-in again');
    await vi.waitFor(async () => expect(await stateOf()).toBe('failing'), { timeout: 60_000 });
    script.login = undefined;
    await desk.makeDue();
    await delivered(path, sent, { status: 'sent' });
    await vi.waitFor(async () => expect(await stateOf()).toBe('ok'), { timeout: 60_000 });
  });

  test('gives the email another Message-ID has replies to that one find the message', async () => {
    script.accepted = 'OK <given@relay.example>';
    const { path, sent } = await write('learned');
    await delivered(path, sent, { status: 'sent' });
    const found = await desk.rows(
      `SELECT message_id FROM mail_message_ids WHERE organization_id = $1 AND id_hash = sha256('given@relay.example')`,
    );
    expect(found).toEqual([{ message_id: parsePublicId('msg', sent.body.data.id) }]);
    delete script.accepted;
  });
});

test('a bounce fails its recipient and the message; a forged one changes nothing', async () => {
  const { path } = await fromNora(channels.usual.address);
  const sent = await api.post(path, { body_html: '<p>bounced</p>' });
  await delivered(path, sent, { status: 'sent' });
  const id = header(takenOf(channels.usual.smtp, 'bounced')[0]?.source ?? '', 'Message-ID') ?? '';
  const report = (messageId: string) => ({
    organizationId: world.bicycles.house.id,
    source: Buffer.from(
      `X-Failed-Recipients: ${nora}\r\nAuto-Submitted: auto-replied\r\n\r\n550 5.1.1 No such user\r\n\r\nMessage-ID: ${messageId}\r\n`,
    ),
  });
  const judging = { database: app.database, digest: keyedDigest(secretKey) };
  await applyBounce(judging, report(id.replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@'))));
  expect(await deliveryOf(path, sent)).toMatchObject({ status: 'sent' });
  const expected = { status: 'failed', error: `${nora}: 550 5.1.1 No such user` };
  for (const _ of ['once', 'and again']) {
    await applyBounce(judging, report(id));
    expect(await deliveryOf(path, sent)).toMatchObject(expected);
  }
  const elsewhere = { address: nora, other_address: 'nora@elsewhere.example' };
  await api.post(`${path}/${sent.body.data.id}/resend`, elsewhere);
  await delivered(path, sent, { status: 'sent' });
  // A late one about the old address doesn't affect the new one.
  await applyBounce(judging, report(id));
  expect(await deliveryOf(path, sent)).toMatchObject({ status: 'sent' });
});

test('a channel doesn’t exceed its sending rate', async () => {
  const { id, smtp } = channels.slow;
  const { path } = await desk.conversation(id, [['from', nora]]);
  const first = await api.post(path, { body_html: '<p>one</p>' });
  await delivered(path, first, { status: 'sent' });
  const second = await api.post(path, { body_html: '<p>two</p>' });
  // Any email from another channel was looked for before that.
  const other = await fromNora(channels.usual.address);
  await delivered(other.path, await api.post(other.path, { body_html: '<p>other</p>' }), { status: 'sent' });
  expect([smtp.offered.length, await deliveryOf(path, second)]).toMatchObject([1, { status: 'queued' }]);
});

test('an email that waits while its recipient is erased is sent to nobody, and is no longer queued', async () => {
  await stop();
  const organizationId = world.bicycles.house.id;
  const email = `${newId()}@customer.example`;
  const contact = await addContact(app.database, { organizationId, name: 'Erased', email });
  const { publicId: conversationId } = await addMailConversation(app.database, {
    organizationId,
    channelId: channels.usual.id,
    contactId: contact.id,
    headers: [['from', email]],
    subject: 'Wheel',
  });
  const path = `/conversations/${conversationId}/messages`;
  const sent = await api.post(path, { body_html: '<p>too late</p>' });
  expect(await deliveryOf(path, sent)).toMatchObject({ status: 'queued' });
  expect((await api.call(`/contacts/${contact.publicId}`, { method: 'DELETE' })).status).toBe(204);
  await desk.makeDue();
  stop = desk.start();
  await delivered(path, sent, { status: 'failed', error: 'The recipient was erased.' });
  expect(takenOf(channels.usual.smtp, 'too late')).toEqual([]);
});

test('a process paused past its lease overwrites nothing that another one has done since', async () => {
  await stop();
  const { path } = await fromNora(channels.usual.address);
  const sent = await api.post(path, { body_html: '<p>leased</p>' });
  const refs = { organization_id: world.bicycles.house.id, channel_id: channels.usual.id };
  const paused = await claimMail(app.database, refs);
  if (!paused) throw new Error('Nothing was due.');
  expect(await claimMail(app.database, refs)).toBeUndefined();
  await desk.makeDue();
  stop = desk.start();
  await delivered(path, sent, { status: 'sent' });
  expect(await endClaim(app.database, paused, { state: 'failed', error: 'late' })).toBe(false);
  expect(await deliveryOf(path, sent)).toMatchObject({ status: 'sent' });
  expect(takenOf(channels.usual.smtp, 'leased')).toHaveLength(1);
});

test("email of a domain is signed with the operator's key, the new one after a rotation, while others' email isn’t", async () => {
  const { id, address, smtp } = await desk.channel();
  ports.push(smtp.port);
  const domain = address.slice(address.indexOf('@') + 1);
  const published = new Map<string, string>();
  const keyOf = (selector: string) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const der = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    published.set(`${selector}._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${der}`);
    return { domain, selector, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
  };
  const { path } = await desk.conversation(id, [['from', nora]]);
  const sign = async (text: string, selector: string) => {
    await stop();
    stop = desk.start(undefined, [keyOf(selector)]);
    const file = await uploaded(api, {
      name: 'list.bin',
      type: 'text/plain',
      bytes: Buffer.alloc(200_000, 7),
    });
    const sent = await api.post(path, { body_html: `<p>${text} größer</p>`, attachment_ids: [file] });
    await delivered(path, sent, { status: 'sent' });
    return takenOf(smtp, text)[0]?.source ?? '';
  };
  const sources = [await sign('signed first', 'one'), await sign('signed then', 'two')];
  const resolver = async (name: string) => [[published.get(name) ?? '']];
  const judged = async (source: string) =>
    (await dkimVerify(Buffer.from(source), { resolver })).results.map(
      ({ status, selector, signingDomain }) => [status.result, selector, signingDomain],
    );
  expect(await Promise.all(sources.map(judged))).toEqual([
    [['pass', 'one', domain]],
    [['pass', 'two', domain]],
  ]);
  const forged = (sources[0] ?? '').replace(/^Subject: /m, 'Subject: x');
  expect(await judged(forged)).toEqual([['fail', 'one', domain]]);
  const other = await fromNora(channels.usual.address);
  await delivered(other.path, await api.post(other.path, { body_html: '<p>unsigned</p>' }), {
    status: 'sent',
  });
  expect(takenOf(channels.usual.smtp, 'unsigned')[0]?.source).not.toMatch(/^DKIM-Signature:/im);
});

describe('the Sent folder of a mailbox', () => {
  const textsIn = (sources: string[]) => sources.filter((source) => source.includes('for the folder'));

  test('gets a copy of sent email if the provider doesn’t save one, once', async () => {
    await stop();
    const { id, smtp, imap } = await desk.channelWithMailbox({ sent_copies: 'deskbell' });
    stop = desk.start();
    const { path } = await desk.conversation(id, [['from', nora]]);
    for (const number of ['one', 'two']) {
      const sent = await api.post(path, { body_html: `<p>${number} for the folder, größer</p>` });
      await delivered(path, sent, { status: 'sent' });
    }
    await vi.waitFor(() => expect(textsIn(imap.sent())).toHaveLength(2), { timeout: 60_000 });
    expect(textsIn(imap.sent())).toEqual(smtp.taken.map(({ source }) => source));
    expect(imap.commands).toContainEqual(expect.stringMatching(/^APPEND "Sent Items" \(\\Seen\)/));
  });

  /** An email whose process was killed after the server had it, and before that was recorded; as it was sent. */
  async function leftSending(refs: { id: string }, text: string) {
    const { path } = await desk.conversation(refs.id, [['from', nora]]);
    const sent = await api.post(path, { body_html: `<p>${text}</p>` });
    const claim = await claimMail(app.database, {
      organization_id: world.bicycles.house.id,
      channel_id: refs.id,
    });
    if (!claim) throw new Error('Nothing was due.');
    const [mail] = await desk.rows<{ message_id_header: string }>(
      'SELECT message_id_header FROM mail_messages WHERE organization_id = $1 AND message_id = $2',
      claim.message_id,
    );
    await desk.makeDue();
    return { path, sent, messageId: mail?.message_id_header };
  }

  test('shows that the server accepted an email whose sender was killed before recording it', async () => {
    await stop();
    const refs = await desk.channelWithMailbox();
    const { path, sent, messageId } = await leftSending(refs, 'taken');
    refs.imap.fileSent(`Message-ID: <${messageId}>\r\nSubject: taken\r\n\r\n`);
    stop = desk.start();
    await delivered(path, sent, { status: 'sent' });
    expect(refs.smtp.offered).toEqual([]);
  });

  test('doesn’t have it, or can’t be read: the email is sent', async () => {
    await stop();
    const refs = await desk.channelWithMailbox();
    const first = await leftSending(refs, 'not taken');
    stop = desk.start();
    await delivered(first.path, first.sent, { status: 'sent' });
    await stop();
    refs.imap.refuseLogin('NO not today');
    const second = await leftSending(refs, 'who knows');
    stop = desk.start();
    await delivered(second.path, second.sent, { status: 'sent' });
    expect(refs.smtp.taken).toHaveLength(2);
  });
});

test('security S12: a mail server at a private address is never connected to, and the channel shows why', async () => {
  await stop();
  const { id, smtp } = await desk.channel();
  const { path } = await desk.conversation(id, [['from', nora]]);
  await api.post(path, { body_html: '<p>x</p>' });
  stop = desk.start([]);
  await vi.waitFor(
    async () =>
      expect(
        (
          await desk.rows(
            'SELECT state, state_reason FROM channels WHERE organization_id = $1 AND id = $2',
            id,
          )
        )[0],
      ).toMatchObject({ state: 'failing', state_reason: expect.stringContaining('not at a public address') }),
    { timeout: 60_000 },
  );
  expect(smtp.offered).toEqual([]);
});
