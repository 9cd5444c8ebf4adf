import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { hashSecret } from '../access/secret-token.ts';
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

/** The names of customer.example, and of nothing else. */
async function resolve(name: string, type: string): Promise<string[][]> {
  if (type === 'TXT' && name === 'customer.example') return [['v=spf1 ip4:127.0.0.1 -all']];
  if (type === 'TXT' && name === '_dmarc.customer.example') return [['v=DMARC1; p=reject']];
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

describe('mail by SMTP', () => {
  test('is acknowledged once it is kept, with what was found of its origin, and becomes a message', async () => {
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

  test('from a server that its domain does not name fails the check, and is taken all the same', async () => {
    const mail = mailSource({ From: 'Ada <ada@unknown.example>' });
    expect((await smtpDialogue(smtp.port, { from: 'ada@unknown.example', to: [address], mail })).at(-1)).toBe(
      250,
    );
    expect((await receipts()).at(-1)?.envelope).not.toMatchObject({ verdicts: { dmarc: 'pass' } });
  });

  test('may go to the address of a conversation', async () => {
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

  test('that cannot be kept is to be sent again, and leaves no receipt', async () => {
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

  test('that is sent again, since the answer was lost, is kept once', async () => {
    const dialogue = { from: 'ada@customer.example', to: [address], mail: mailSource({}, newId()) };
    await smtpDialogue(smtp.port, dialogue);
    const count = (await receipts()).length;
    expect((await smtpDialogue(smtp.port, dialogue)).at(-1)).toBe(250);
    expect(await receipts()).toHaveLength(count);
  });
});

test('mail by LMTP is acknowledged for each recipient, and its origin is left to the server that brings it', async () => {
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
