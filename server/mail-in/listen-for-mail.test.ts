import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { hashSecret } from '../access/secret-token.ts';
import { keepSource } from '../features/mail/keep-source.ts';
import type { FileStore } from '../files/file-store.ts';
import { newId } from '../ids/public-id.ts';
import { addMailChannel } from '../testing/mail-channel.ts';
import { mailReceiver, mailSource } from '../testing/receive-mail.ts';
import { smtpDialogue } from '../testing/smtp-dialogue.ts';
import { startWorld } from '../testing/start-world.ts';
import { listenForMail } from './listen-for-mail.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const organizationId = world.bicycles.house.id;
const { database } = app;
const domain = 'in.deskbell.example';
const channel = await addMailChannel(database, { organizationId });
const token = channel.token.slice(0, 16);
const address = `${token}@${domain}`;
await database.write({
  text: `INSERT INTO inbound_tokens (token_hash, kind, organization_id, channel_id) VALUES ($1, 'address', $2, $3)`,
  values: [hashSecret(token), organizationId, channel.id],
});
const { readAll } = mailReceiver(app, channel);

let files: FileStore = app.files;
const replaceable: FileStore = {
  put: (...file) => files.put(...file),
  open: (key) => files.open(key),
  remove: (key) => files.remove(key),
};

const { privateKey, publicKey: verifying } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = verifying.export({ type: 'spki', format: 'der' }).toString('base64');

/** An email as the server of customer.example sends it, with its signature. */
async function signed(mail: string): Promise<string> {
  const source = mail.replace(/\r?\n/g, '\r\n');
  const key = {
    signingDomain: 'customer.example',
    selector: 'shop',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const { signatures } = await dkimSign(source, { ...key, signatureData: [key] });
  return signatures + source;
}

/** DNS with only the names of customer.example. */
async function resolve(name: string, type: string): Promise<string[][]> {
  if (type === 'TXT' && name === 'customer.example') return [['v=spf1 ip4:127.0.0.1 -all']];
  if (type === 'TXT' && name === '_dmarc.customer.example') return [['v=DMARC1; p=reject']];
  if (type === 'TXT' && name === 'shop._domainkey.customer.example')
    return [[`v=DKIM1; k=rsa; p=${publicKey}`]];
  throw Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' });
}

const logger = pino({ level: 'silent' });
const listen = (isLmtp: boolean) =>
  listenForMail(
    { database, files: replaceable, logger, resolve },
    { isLmtp, host: '127.0.0.1', port: 0, domain },
  );
const [smtp, lmtp] = [await listen(false), await listen(true)];
afterAll(() => Promise.all([smtp.stop(), lmtp.stop()]));

const receipts = () =>
  database.read<{ state: string; source_key: string; envelope: Record<string, unknown> }>({
    text: 'SELECT state, source_key, envelope FROM mail_receipts WHERE organization_id = $1 ORDER BY id',
    values: [organizationId],
  });

describe('email by SMTP', () => {
  test('is acknowledged once stored, with its sender authentication, and becomes a message', async () => {
    const codes = await smtpDialogue(smtp.port, {
      from: 'ada@customer.example',
      to: [address],
      mail: mailSource({ To: 'support@heron.example' }),
    });
    expect(codes).toEqual([220, 250, 250, 250, 354, 250]);
    const before = await receipts();
    expect(before.at(-1)).toMatchObject({
      state: 'waiting',
      envelope: { from: 'ada@customer.example', to: [address], verdicts: { spf: 'pass', dmarc: 'pass' } },
    });
    await readAll();
    expect((await receipts()).at(-1)).toMatchObject({ state: 'done' });
  });

  test('from a server that its domain does not name fails authentication, and is accepted all the same', async () => {
    const mail = mailSource({ From: 'Ada <ada@unknown.example>' });
    expect((await smtpDialogue(smtp.port, { from: 'ada@unknown.example', to: [address], mail })).at(-1)).toBe(
      250,
    );
    expect((await receipts()).at(-1)?.envelope).not.toMatchObject({ verdicts: { dmarc: 'pass' } });
  });

  test.each([
    ['as it was signed: its signature holds, and so does DMARC', (mail: string) => mail, 'pass', 'pass'],
    [
      'whose text was changed on the way: its signature fails',
      (mail: string) => `${mail}And more.\r\n`,
      'neutral',
      'fail',
    ],
    [
      'that nobody signed: there is none, and DMARC fails',
      (mail: string) => mail.slice(mail.indexOf('Message-ID')),
      'none',
      'fail',
    ],
  ])('via a list, %s', async (_, change, dkim, dmarc) => {
    // The envelope is the list's, as usual for lists, so that SPF says nothing about customer.example.
    const mail = change(await signed(mailSource({}, 'My wheel is broken.\r\n')));
    const codes = await smtpDialogue(smtp.port, { from: 'list@riders.example', to: [address], mail });
    expect(codes.at(-1)).toBe(250);
    expect((await receipts()).at(-1)?.envelope).toMatchObject({ verdicts: { dkim, dmarc } });
  });

  test('that is also in a mailbox of the organization read by IMAP is one message', async () => {
    const mail = mailSource({ To: 'support@heron.example' }).replace(/\n/g, '\r\n');
    const source = Buffer.from(`Received: from mx.heron.example\r\n${mail}`);
    await keepSource(app, { organizationId, channelId: channel.id, sourceKey: 'INBOX:7:1', source });
    await readAll();
    await smtpDialogue(lmtp.port, { greeting: 'LHLO', from: 'ada@customer.example', to: [address], mail });
    await readAll();
    const both = await database.read<{ state: string; message_id: string; is_repeated: boolean }>({
      text: `SELECT state, message_id, reason IS NOT NULL AS is_repeated FROM mail_receipts
              WHERE organization_id = $1 ORDER BY received_at DESC, id DESC LIMIT 2`,
      values: [organizationId],
    });
    expect(both.map(({ state, is_repeated }) => [state, is_repeated])).toEqual([
      ['done', true],
      ['done', false],
    ]);
    expect(both[0]?.message_id).toBe(both[1]?.message_id);
  });

  test('may go to a conversation’s address', async () => {
    const to = address.replace('@', `+t.${'0'.repeat(26)}.${'a'.repeat(16)}@`);
    const codes = await smtpDialogue(smtp.port, {
      from: 'ada@customer.example',
      to: [to],
      mail: mailSource({}),
    });
    expect(codes.at(-1)).toBe(250);
    expect((await receipts()).at(-1)?.envelope).toMatchObject({ to: [to] });
  });

  test.each([
    ['an address that no channel has', () => `unknownunknown@${domain}`],
    ['a domain that is not ours', () => `${token}@elsewhere.example`],
  ])('security 91: to %s is refused before its text is sent', async (_, to) => {
    const count = (await receipts()).length;
    const codes = await smtpDialogue(smtp.port, {
      from: 'eve@elsewhere.example',
      to: [to()],
      mail: mailSource({}),
    });
    expect(codes).toEqual([220, 250, 250, 550]);
    expect(await receipts()).toHaveLength(count);
  });

  test('that can’t be stored gets a temporary error, and leaves no receipt', async () => {
    const count = (await receipts()).length;
    files = { ...app.files, put: () => Promise.reject(new Error('The disk is full.')) };
    const mail = mailSource({});
    const dialogue = { from: 'ada@customer.example', to: [address], mail };
    expect((await smtpDialogue(smtp.port, dialogue)).at(-1)).toBe(451);
    expect(await receipts()).toHaveLength(count);
    files = app.files;
    expect((await smtpDialogue(smtp.port, dialogue)).at(-1)).toBe(250);
    expect(await receipts()).toHaveLength(count + 1);
  });

  test('that is sent again because the response was lost is stored once', async () => {
    const dialogue = { from: 'ada@customer.example', to: [address], mail: mailSource({}, newId()) };
    await smtpDialogue(smtp.port, dialogue);
    const count = (await receipts()).length;
    expect((await smtpDialogue(smtp.port, dialogue)).at(-1)).toBe(250);
    expect(await receipts()).toHaveLength(count);
  });
});

test('email by LMTP is acknowledged for each recipient, and its origin is not checked again', async () => {
  const other = address.replace('@', '+other@');
  const mail = mailSource({ From: 'Ada <ada@unknown.example>' });
  const codes = await smtpDialogue(lmtp.port, {
    greeting: 'LHLO',
    from: 'ada@unknown.example',
    to: [address, other],
    mail,
  });
  expect(codes).toEqual([220, 250, 250, 250, 250, 354, 250, 250]);
  expect((await receipts()).slice(-2).map(({ envelope }) => envelope)).toEqual([
    { from: 'ada@unknown.example', to: [address], verdicts: {} },
    { from: 'ada@unknown.example', to: [other], verdicts: {} },
  ]);
});
