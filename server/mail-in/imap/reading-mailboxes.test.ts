import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keyedDigest } from '../../access/keyed-digest.ts';
import type { Database } from '../../db/database.ts';
import { setChannelSecret } from '../../features/channels/channel-secrets.ts';
import { changeMailbox } from '../../features/channels/mail-channels/change-mailbox.ts';
import { lockChannel, storeChannel } from '../../features/channels/mail-channels/channel-store.ts';
import { messageMark } from '../../features/mail/mail-marks.ts';
import { newId } from '../../ids/public-id.ts';
import { readMail } from '../../mime/read-mail.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { dataFolder } from '../../testing/data-folder.ts';
import { diskStore } from '../../testing/disk-store.ts';
import { addMailChannel } from '../../testing/mail-channel.ts';
import { type ScriptedImap, scriptedImap } from '../../testing/scripted-imap.ts';
import { certificate } from '../../testing/test-certificate.ts';
import { makeWorld } from '../../testing/world.ts';
import { advanceFolder, LeaseLost, leaseFolder } from './folder-store.ts';
import { type ReadingMailboxes, startReadingMailboxes } from './start-reading-mailboxes.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());
const { database } = clone;
const organizationId = (await makeWorld(database)).bicycles.house.id;
const key = 'the key of these mailboxes';
const digest = keyedDigest(key);
const files = await diskStore();
const folder = 'INBOX';

const ports: number[] = [];
let imap: ScriptedImap;
beforeEach(async () => {
  imap = await scriptedImap();
  ports.push(imap.port);
  const { stop } = imap;
  onTestFinished(() => stop());
});

const mail = (subject: string) =>
  `From: Nora <nora@example.com>\r\nTo: support@example.com\r\nSubject: ${subject}\r\n\r\nHello\r\n`;

async function newChannel(settings: Record<string, unknown> = {}) {
  const incoming = { host: 'localhost', port: imap.port, security: 'tls', username: 'support@example.com' };
  const channel = await addMailChannel(database, { organizationId, settings: { incoming, ...settings } });
  await setChannelSecret(database, digest, {
    organizationId,
    channelId: channel.id,
    name: 'imap_password',
    secret: 'a password',
  });
  // A test has its own mailbox: the others' channels are unaffected.
  await database.write({
    text: `UPDATE channels SET state = 'paused' WHERE organization_id = $1 AND id <> $2`,
    values: [organizationId, channel.id],
  });
  return channel;
}

function start(options: Partial<ReadingMailboxes> = {}) {
  const stop = startReadingMailboxes({
    database,
    files,
    digest,
    mailGuard: {
      refuses: () => false,
      resolve: async () => ['127.0.0.1'],
      ports,
      ca: certificate,
    },
    now: () => Date.now() * 1000,
    logger: { warn: () => undefined },
    wakeSequencer: () => undefined,
    intervalMilliseconds: 50,
    firstPauseSeconds: 0.1,
    renewalMilliseconds: 100,
    ...options,
  });
  onTestFinished(stop);
  return stop;
}

type Kept = { source_key: string; is_earlier: boolean; size: number };

async function kept(channelId: string): Promise<Kept[]> {
  return database.read<Kept>({
    text: `SELECT source_key, is_earlier, size FROM mail_receipts WHERE organization_id = $1 AND channel_id = $2
            ORDER BY received_at, id`,
    values: [organizationId, channelId],
  });
}
const keysOf = async (channelId: string) => (await kept(channelId)).map(({ source_key }) => source_key);

async function stateOf(channelId: string) {
  const [row] = await database.read<{ state: string; state_reason: string | null; looked_at: number | null }>(
    {
      text: 'SELECT state, state_reason, looked_at FROM channels WHERE organization_id = $1 AND id = $2',
      values: [organizationId, channelId],
    },
  );
  return row;
}

async function sentFolder(channelId: string) {
  const [row] = await database.read<{ next_uid: number }>({
    text: `SELECT next_uid::float8 FROM mail_folders WHERE organization_id = $1 AND channel_id = $2 AND folder = 'Sent Items'`,
    values: [organizationId, channelId],
  });
  return row;
}

/** Waits until the mailbox is open and in IDLE. */
const idles = () => vi.waitFor(() => expect(imap.commands.at(-1)).toBe('IDLE'), 60_000);
const wait = 60_000;

/** Before any channel of this file was created. */
const longAgo = new Date(Date.now() - 3_600_000);

describe('a mailbox', () => {
  test('is read from now on: announced email is stored, existing email isn’t', async () => {
    imap.deliver(mail('from before'), longAgo);
    const { id } = await newChannel();
    start();
    await idles();
    imap.deliver(mail('new'));
    await vi.waitFor(async () => expect(await keysOf(id)).toEqual(['INBOX:7:2']), wait);
    expect((await kept(id))[0]).toMatchObject({ is_earlier: false, size: mail('new').length });
    expect((await stateOf(id))?.looked_at).not.toBeNull();
  });

  test('is opened read-only, and nothing in it is marked', async () => {
    const { id } = await newChannel({ history: 'all' });
    imap.deliver(mail('one'), longAgo);
    start();
    await vi.waitFor(async () => expect(await keysOf(id)).toHaveLength(1), wait);
    await idles();
    expect(imap.commands).toContain('EXAMINE INBOX');
    const writing = /^(SELECT|UID STORE|STORE|EXPUNGE|UID MOVE|APPEND)|BODY\[/;
    expect(imap.commands.filter((command) => writing.test(command))).toEqual([]);
  });

  test('is polled in case the server doesn’t announce email', async () => {
    const { id } = await newChannel();
    start({ checkSeconds: 0.2 });
    await idles();
    imap.deliverSilently(mail('untold'));
    await vi.waitFor(async () => expect(await keysOf(id)).toEqual(['INBOX:7:1']), wait);
  });

  test('imports earlier email on request, newest first, and each once', async () => {
    for (let count = 1; count <= 120; count++) imap.deliver(mail(`number ${count}`), longAgo);
    const { id } = await newChannel({ history: 'all' });
    start();
    await vi.waitFor(async () => expect(await keysOf(id)).toHaveLength(120), wait);
    await idles();
    const all = await kept(id);
    expect(all.every(({ is_earlier }) => is_earlier)).toBe(true);
    expect(new Set(all.map(({ source_key }) => source_key)).size).toBe(120);
    expect(all[0]?.source_key).toBe('INBOX:7:120');
    expect(imap.commands.filter((command) => command.startsWith('UID SEARCH UID 1:'))).toHaveLength(1);
  });

  test('imports no more than thirty days of earlier email if so configured', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    imap.deliver(mail('old'), days(40));
    imap.deliver(mail('recent'), days(10));
    const { id } = await newChannel({ history: '30_days' });
    start();
    await vi.waitFor(async () => expect(await keysOf(id)).toEqual(['INBOX:7:2']), wait);
    await idles();
    expect(await keysOf(id)).toEqual(['INBOX:7:2']);
  });

  test('imports only text and headers of an email over 40 MB, and shows how much is left in the mailbox', async () => {
    const { id } = await newChannel();
    start();
    await idles();
    const headers = [
      'From: Nora <nora@example.com>',
      'Subject: My holiday film',
      'Message-ID: <film@example.com>',
      'Content-Type: multipart/mixed;',
      ' boundary=outer',
    ];
    const size = 61 * 1024 ** 2;
    const structure =
      '(("TEXT" "PLAIN" ("CHARSET" "utf-8") NIL NIL "QUOTED-PRINTABLE" 20 1)("VIDEO" "MP4" NIL NIL NIL "BASE64" 63963136) "MIXED" ("BOUNDARY" "outer"))';
    const mime =
      'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n';
    imap.deliverLarge(`${headers.join('\r\n')}\r\n`, {
      size,
      structure,
      parts: { 1: 'Viele Gr=C3=BC=C3=9Fe', '1.MIME': mime },
    });
    imap.deliver(mail('after it'));
    await vi.waitFor(async () => expect(await keysOf(id)).toEqual(['INBOX:7:1', 'INBOX:7:2']), wait);
    const [receipt] = await database.read<{ raw_key: string; envelope: object }>({
      text: `SELECT raw_key, envelope FROM mail_receipts WHERE channel_id = $1 AND source_key = 'INBOX:7:1'`,
      values: [id],
    });
    expect(receipt?.envelope).toEqual({ left_in_mailbox: size });
    const source = await buffer(await files.open(receipt?.raw_key ?? ''));
    const read = await readMail(source, { trusted: [], returnPath: undefined, isCautious: false });
    expect(read).toMatchObject({
      messageId: 'film@example.com',
      subject: 'My holiday film',
      from: [{ address: 'nora@example.com' }],
      files: [],
    });
    expect(read.whole.html).toContain('Viele Grüße');
  });

  test('that could not be opened for hours imports what has arrived since the channel was started', async () => {
    const hour = 3_600_000;
    imap.deliver(mail('from before'), new Date(Date.now() - 4 * hour));
    imap.deliver(mail('while it failed'), new Date(Date.now() - 2 * hour));
    imap.deliver(mail('moved here by somebody'), new Date(Date.now() - 30 * 24 * hour));
    const { id } = await newChannel({ history: 'all', started_at: (Date.now() - 3 * hour) * 1000 });
    start();
    await idles();
    await vi.waitFor(async () => expect(await keysOf(id)).toHaveLength(3), wait);
    const isEarlier = (await kept(id)).map((it) => [it.source_key, it.is_earlier]);
    expect(isEarlier).toEqual([
      ['INBOX:7:2', false],
      ['INBOX:7:3', false],
      ['INBOX:7:1', true],
    ]);
  });

  test('whose connection ends is resumed, and nothing is lost or stored twice', async () => {
    const { id } = await newChannel();
    start();
    await idles();
    imap.deliver(mail('before'));
    await vi.waitFor(async () => expect(await keysOf(id)).toHaveLength(1), wait);
    imap.drop();
    imap.deliver(mail('in between'));
    await vi.waitFor(async () => expect(await keysOf(id)).toEqual(['INBOX:7:1', 'INBOX:7:2']), wait);
    expect((await stateOf(id))?.state).toBe('ok');
  });

  test('whose email has other numbers after a restore is scanned once more', async () => {
    const { id } = await newChannel();
    imap.deliver(mail('gone by then'), longAgo);
    start();
    await idles();
    imap.deliver(mail('known'));
    await vi.waitFor(async () => expect(await keysOf(id)).toEqual(['INBOX:7:2']), wait);
    imap.delete(1);
    imap.renumber();
    imap.drop();
    await vi.waitFor(async () => expect(await keysOf(id)).toEqual(['INBOX:7:2', 'INBOX:8:1']), wait);
  });

  test('is resumed from the last check if its channel moves to another one, even if that has the same numbers', async () => {
    const { id } = await newChannel();
    start();
    imap.deliver(mail('in the first'));
    await vi.waitFor(async () => expect(await keysOf(id)).toEqual(['INBOX:7:1']), wait);
    await vi.waitFor(async () => expect((await stateOf(id))?.looked_at).not.toBeNull(), wait);
    const [first, second] = [imap, await scriptedImap()];
    onTestFinished(() => second.stop());
    ports.push(second.port);
    second.deliver(mail('long before'), new Date(Date.now() - 10 * 86_400_000));
    second.deliver(mail('in the second'));
    await database.transaction(async (transaction) => {
      const before = await lockChannel(transaction, organizationId, id);
      if (!before?.settings.incoming) throw new Error('The channel has a mailbox.');
      const incoming = { ...before.settings.incoming, port: second.port, username: 'moved@example.com' };
      const after = await storeChannel(transaction, {
        ...before,
        settings: { ...before.settings, incoming },
      });
      if (after) await changeMailbox(transaction, before, after);
    });
    first.drop();
    await vi.waitFor(async () => expect(await keysOf(id)).toEqual(['INBOX:7:1', '1/INBOX:7:2']), wait);
  });

  test('is no longer read once its channel is paused', async () => {
    const { id } = await newChannel();
    start();
    await idles();
    await database.write({
      text: `UPDATE channels SET state = 'paused', updated_at = now() WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, id],
    });
    await vi.waitFor(() => expect(imap.connections.open).toBe(0), wait);
  });
});

describe('the Sent folder', () => {
  const reply = (id: string, more = '') =>
    `Message-ID: <${id}>\r\nFrom: Ada <support@example.com>\r\nTo: nora@example.com\r\n${more}Subject: Re: Wheel\r\n\r\nHello\r\n`;
  const inReplyTo = 'In-Reply-To:\r\n <asked@example.com>\r\n';

  test('imports, each once, what was written in an email client: replies, and email from the organization’s address', async () => {
    imap.fileSent(reply('from-before@example.com', inReplyTo), longAgo);
    const { id, address } = await newChannel();
    const stop = start({ checkSeconds: 0.2 });
    await vi.waitFor(() => expect(imap.commands).toContain('EXAMINE "Sent Items"'), wait);
    await vi.waitFor(async () => expect(await sentFolder(id)).toMatchObject({ next_uid: 2 }), wait);
    const own = `${messageMark(digest, organizationId, newId())}@example.com`;
    imap.fileSent(reply(own, inReplyTo));
    imap.fileSent(reply('private@example.com'));
    imap.fileSent(reply('from-outlook@example.com', inReplyTo));
    await vi.waitFor(async () => expect(await sentFolder(id)).toMatchObject({ next_uid: 5 }), wait);
    imap.fileSent(reply('begins-something@example.com').replace('support@example.com', address));
    await vi.waitFor(async () => expect(await sentFolder(id)).toMatchObject({ next_uid: 6 }), wait);
    imap.deliver(mail('meanwhile'));
    await vi.waitFor(
      async () => expect(await keysOf(id)).toEqual(['Sent Items:3:4', 'Sent Items:3:5', 'INBOX:7:1']),
      wait,
    );
    await stop();
    const [kept] = await database.read<{ envelope: object }>({
      text: `SELECT envelope FROM mail_receipts WHERE organization_id = $1 AND channel_id = $2 AND source_key = 'Sent Items:3:4'`,
      values: [organizationId, id],
    });
    expect(kept?.envelope).toEqual({ is_sent: true });
    expect(imap.commands.filter((command) => /^(SELECT|STORE|UID STORE|APPEND)/.test(command))).toEqual([]);
  });
});

describe('an unreadable mailbox', () => {
  test('has its channel show the server’s text and what to do, until it recovers', async () => {
    imap.refuseLogin('NO [AUTHENTICATIONFAILED] Wrong name or password');
    const { id } = await newChannel();
    start();
    await vi.waitFor(async () => expect((await stateOf(id))?.state).toBe('failing'), wait);
    const { state_reason } = (await stateOf(id)) ?? {};
    expect(state_reason).toMatch(
      /^The mailbox cannot be read: .*Wrong name or password.* Check the user name and the password\.$/,
    );
    imap.refuseLogin(undefined);
    await vi.waitFor(async () => expect((await stateOf(id))?.state).toBe('ok'), wait);
    const types = await database.read<{ type: string }>({
      text: `SELECT type FROM events WHERE organization_id = $1 AND record_id = $2 ORDER BY inserted_at, id`,
      values: [organizationId, id],
    });
    expect(types.map(({ type }) => type)).toEqual(['channel.failing', 'channel.recovered']);
  });

  test('shows a server that doesn’t respond only after a few attempts', async () => {
    const { id } = await newChannel();
    await imap.stop();
    start();
    await vi.waitFor(async () => expect((await stateOf(id))?.state).toBe('failing'), wait);
    expect((await stateOf(id))?.state_reason).toContain('Check the name and the port.');
  });

  test('isn’t trusted if its certificate has another name', async () => {
    const { id } = await newChannel();
    await database.write({
      text: `UPDATE channels SET settings = jsonb_set(settings, '{incoming,host}', '"imap.example.com"')
              WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, id],
    });
    start();
    await vi.waitFor(async () => expect((await stateOf(id))?.state).toBe('failing'), wait);
    expect(imap.commands).toEqual([]);
  });
});

describe('several processes', () => {
  test('keep one connection to a mailbox, and another one takes over', async () => {
    const { id } = await newChannel();
    const stops = [start(), start()];
    await idles();
    imap.deliver(mail('one'));
    await vi.waitFor(async () => expect(await keysOf(id)).toHaveLength(1), wait);
    expect(imap.connections.all).toBe(1);
    // One of them had it; once both have been stopped in turn, each email was still stored once.
    await stops[0]?.();
    imap.deliver(mail('two'));
    await vi.waitFor(async () => expect(await keysOf(id)).toHaveLength(2), wait);
    expect(imap.connections.open).toBe(1);
  });

  test('a killed one blocks the others for five seconds at most, and email that arrives after that is stored once', async () => {
    const { id } = await newChannel();
    const { host, database: name } = clone.connection;
    const file = join(import.meta.dirname, 'testing', 'read-mailboxes.ts');
    const child = spawn(process.execPath, [file, host, name, dataFolder(), key, String(imap.port)], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const exit = once(child, 'exit');
    onTestFinished(() => void child.kill('SIGKILL'));
    await idles();
    imap.deliver(mail('before'));
    await vi.waitFor(async () => expect(await keysOf(id)).toEqual(['INBOX:7:1']), wait);
    child.kill('SIGKILL');
    await exit;
    const [lease] = await database.read<{ leased_until: number }>({
      text: `SELECT leased_until FROM mail_folders WHERE organization_id = $1 AND channel_id = $2 AND folder = 'INBOX'`,
      values: [organizationId, id],
    });
    expect((lease?.leased_until ?? Number.NaN) / 1000 - Date.now()).toBeLessThan(5000);
    start();
    imap.deliver(mail('after'));
    await vi.waitFor(async () => expect(await keysOf(id)).toEqual(['INBOX:7:1', 'INBOX:7:2']), wait);
    expect(imap.connections).toEqual({ open: 1, all: 2 });
  });

  test('one whose lease another one has taken over closes its connection', async () => {
    const { id } = await newChannel();
    start();
    await idles();
    await database.write({
      text: `UPDATE mail_folders SET lease_number = lease_number + 1, leased_until = now() + interval '1 hour'
              WHERE organization_id = $1 AND channel_id = $2`,
      values: [organizationId, id],
    });
    await vi.waitFor(() => expect(imap.connections).toEqual({ open: 0, all: 1 }), wait);
  });

  test('one that can’t renew its lease for a moment continues if nobody took over its mailbox', async () => {
    const { id } = await newChannel();
    let failures = 0;
    const failing: Database = {
      ...database,
      write: (statement) => {
        if (statement.name !== 'renew_folders' || failures === 2) return database.write(statement);
        failures += 1;
        throw new Error('The database is away.');
      },
    };
    start({ database: failing });
    await vi.waitFor(() => expect(failures).toBe(2), wait);
    imap.deliver(mail('meanwhile'));
    await vi.waitFor(async () => expect(await keysOf(id)).toEqual(['INBOX:7:1']), wait);
    expect(imap.connections).toEqual({ open: 1, all: 1 });
  });

  test('one that was paused and lost its lease no longer writes anything', async () => {
    const { id } = await newChannel();
    const refs = { organization_id: organizationId, channel_id: id, folder };
    const first = await leaseFolder(database, refs);
    expect(await leaseFolder(database, refs)).toBeUndefined();
    await database.write({
      text: `UPDATE mail_folders SET leased_until = now() - interval '1 second' WHERE organization_id = $1 AND channel_id = $2`,
      values: [organizationId, id],
    });
    const second = await leaseFolder(database, refs);
    if (!first || !second) throw new Error('The folder was not leased.');
    const cursor = { uidvalidity: 7, next_uid: 5, earlier_uid: null };
    await advanceFolder(database, second, cursor);
    await expect(advanceFolder(database, first, { ...cursor, next_uid: 2 })).rejects.toThrow(LeaseLost);
  });
});
