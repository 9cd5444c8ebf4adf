import { once } from 'node:events';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { keepSource, keepSources } from '../features/mail/keep-source.ts';
import { sweepMailSources } from '../features/mail/sweep-mail-sources.ts';
import { FileMissing } from '../files/file-missing.ts';
import type { FileStore } from '../files/file-store.ts';
import { FileStoreFailed } from '../files/file-store-failed.ts';
import { newId } from '../ids/public-id.ts';
import { addMailChannel } from '../testing/mail-channel.ts';
import { mailReceiver, mailSource, postMail } from '../testing/receive-mail.ts';
import { startWorld } from '../testing/start-world.ts';
import { openMailThreads } from './open-mail-threads.ts';
import { receiveRound } from './start-receiving.ts';
import { mortalDatabase } from './testing/mortal-database.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const organizationId = world.bicycles.house.id;
const { database } = app;
const channel = await addMailChannel(database, { organizationId });
const { receiving } = mailReceiver(app, channel);

/** Everything that is stored, so that orphaned files are detected. */
const stored = new Map<string, Buffer>();
const files: FileStore = {
  async put(key, content) {
    stored.set(key, await buffer(content));
  },
  async open(key) {
    const content = stored.get(key);
    if (!content) throw new FileMissing();
    return Readable.from([content]);
  },
  async remove(key) {
    stored.delete(key);
  },
};

const withFile = () =>
  mailSource(
    {
      From: `Nora <${newId()}@customer.example>`,
      'MIME-Version': '1.0',
      'Content-Type': 'multipart/mixed; boundary=b',
    },
    '--b\n\nMy wheel is broken.\n--b\nContent-Type: text/plain; name=bill.txt\nContent-Disposition: attachment\n\nTen euros\n--b--\n',
  ).replace(/\n/g, '\r\n');

const arrived = (source: string) => ({
  organizationId,
  channelId: channel.id,
  sourceKey: `test:${source.length}:${/^Message-ID: (.*)\r$/m.exec(source)?.[1]}`,
  source: Buffer.from(source),
});

/** A round of a process whose clock is so many minutes ahead: a killed one's leases have expired. */
const readAll = async (minutes: number) => {
  const later = { ...receiving, files, now: () => Date.now() * 1000 + minutes * 60_000_000 };
  while ((await receiveRound(later)) === 0);
};

async function messagesOf(source: string) {
  const id = /^Message-ID: <(.*)>\r$/m.exec(source)?.[1];
  return database.read<{ files: number; events: number }>({
    text: `SELECT (SELECT count(*)::int FROM attachments a WHERE a.organization_id = $2 AND a.message_id = m.message_id) AS files,
                  (SELECT count(*)::int FROM events e WHERE e.organization_id = $2 AND e.record_id = m.message_id) AS events
             FROM mail_messages m WHERE m.organization_id = $2 AND m.message_id_header = $1`,
    values: [id, organizationId],
  });
}

/** Keys of files without a row. */
async function lostFiles(): Promise<string[]> {
  const rows = await database.read<{ key: string }>({
    text: `SELECT raw_key AS key FROM mail_messages WHERE raw_key IS NOT NULL
            UNION ALL SELECT raw_key FROM mail_receipts WHERE raw_key IS NOT NULL
            UNION ALL SELECT file_key FROM attachments UNION ALL SELECT file_key FROM discarded_files`,
    values: [],
  });
  const known = new Set(rows.map(({ key }) => key));
  return [...stored.keys()].filter((key) => !known.has(key));
}

describe('when a process is killed', () => {
  test('at any step of receiving emails, the sender, who got no response, sends them again, and each is one message', async () => {
    let steps = 0;
    for (let isDead = true; isDead; steps += 1) {
      const sources = [withFile(), withFile()];
      const batch = { organizationId, channelId: channel.id, mails: sources.map(arrived) };
      const mortal = mortalDatabase(database, steps);
      await keepSources({ database: mortal.database, files }, batch).catch(() => undefined);
      isDead = mortal.isDead();
      if (isDead) await keepSources({ database, files }, batch);
      await readAll(0);
      for (const source of sources) expect(await messagesOf(source)).toEqual([{ files: 1, events: 1 }]);
      expect(await lostFiles()).toEqual([]);
    }
    expect(steps).toBeGreaterThan(4);
  });

  test('at any step of reading one, the next process makes one message of it, with its file', async () => {
    let steps = 0;
    for (let isDead = true; isDead; steps += 1) {
      const source = withFile();
      await keepSource({ database, files }, arrived(source));
      const mortal = mortalDatabase(database, steps);
      await receiveRound({ ...receiving, files, database: mortal.database }).catch(() => undefined);
      isDead = mortal.isDead();
      await readAll(2);
      expect(await messagesOf(source)).toEqual([{ files: 1, events: 1 }]);
      expect(await lostFiles()).toEqual([]);
    }
    expect(steps).toBeGreaterThan(15);
  });
});

test('several concurrent readers make one message of each email', async () => {
  const sources = Array.from({ length: 8 }, withFile);
  for (const source of sources) await keepSource({ database, files }, arrived(source));
  const rounds = Array.from({ length: 4 }, async () => {
    for (let round = 0; round < 8; round += 1) await receiveRound({ ...receiving, files });
  });
  await Promise.all(rounds);
  await readAll(2);
  for (const source of sources) expect(await messagesOf(source)).toEqual([{ files: 1, events: 1 }]);
});

describe('emails that are read together', () => {
  test('are written in order, so that replies find their originals, however long the first takes to parse', async () => {
    const ids = Array.from({ length: 6 }, () => `${newId()}@customer.example`);
    const from = `Nora <${newId()}@customer.example>`;
    const sources = ids.map((id, index) => {
      const responses = index === 0 ? {} : { 'In-Reply-To': `<${ids[index - 1]}>` };
      const body = index === 0 ? 'It squeaks. '.repeat(100_000) : `Answer ${index}`;
      return mailSource({ From: from, 'Message-ID': `<${id}>`, ...responses }, body).replace(/\n/g, '\r\n');
    });
    await keepSources(
      { database, files },
      { organizationId, channelId: channel.id, mails: sources.map(arrived) },
    );
    await readAll(0);
    const written = await database.read<{ conversation_id: string; message_id_header: string }>({
      text: `SELECT m.conversation_id, mm.message_id_header FROM messages m
               JOIN mail_messages mm ON mm.organization_id = $1 AND mm.message_id = m.id
              WHERE m.organization_id = $1 AND mm.message_id_header = ANY ($2) ORDER BY m.inserted_at`,
      values: [organizationId, ids],
    });
    expect(written.map(({ message_id_header }) => message_id_header)).toEqual(ids);
    expect(new Set(written.map(({ conversation_id }) => conversation_id)).size).toBe(1);
  });

  test('are immediately free for the next process, if the one that reads them is stopped', async () => {
    const sources = Array.from({ length: 4 }, withFile);
    for (const source of sources) await keepSource({ database, files }, arrived(source));
    const stopping = new AbortController();
    const wakeSequencer = () => stopping.abort();
    await receiveRound({ ...receiving, files, wakeSequencer }, stopping.signal);
    const written = async () => (await Promise.all(sources.map(messagesOf))).flat();
    expect(await written()).toHaveLength(1);
    await readAll(0);
    expect(await written()).toHaveLength(4);
  });

  test('stay with the process that parses them as long as it takes', async () => {
    const source = withFile();
    await keepSource({ database, files }, arrived(source));
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const slow: FileStore = { ...files, open: (key) => opened.then(() => files.open(key)) };
    const reading = receiveRound({ ...receiving, files: slow });
    const leasedUntil = async () => {
      const [receipt] = await database.read<{ next_attempt_at: number }>({
        text: `SELECT next_attempt_at FROM mail_receipts WHERE state = 'waiting' AND attempts = 1`,
        values: [],
      });
      return receipt?.next_attempt_at ?? 0;
    };
    await expect.poll(leasedUntil).toBeGreaterThan(0);
    const first = await leasedUntil();
    await expect.poll(leasedUntil, { timeout: 60_000 }).toBeGreaterThan(first);
    // Shortly after the lease would have expired.
    expect(await receiveRound({ ...receiving, files, now: () => first + 1 })).toBeUndefined();
    open();
    await reading;
    expect(await messagesOf(source)).toEqual([{ files: 1, events: 1 }]);
  });
});

test('while the disk is full nothing is acknowledged, and received email waits for space however long that takes', async () => {
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const full: FileStore = { ...files, put: () => Promise.reject(new FileStoreFailed(noSpace)) };
  const [refused, taken] = [withFile(), withFile()];
  await expect(keepSource({ database, files: full }, arrived(refused))).rejects.toThrow(/ENOSPC/);
  await keepSource({ database, files }, arrived(taken));
  for (let minutes = 0; minutes < 10; minutes += 1) {
    const now = () => Date.now() * 1000 + minutes * 60_000_000;
    expect(await receiveRound({ ...receiving, files: full, now })).toBe(0);
  }
  expect(await messagesOf(taken)).toEqual([]);
  await keepSource({ database, files }, arrived(refused));
  await readAll(20);
  for (const source of [refused, taken]) expect(await messagesOf(source)).toEqual([{ files: 1, events: 1 }]);
  expect(await lostFiles()).toEqual([]);
});

test('an email that crashes its reader is given up after five attempts, with its source kept, and delays no other', async () => {
  const threads = openMailThreads({
    threads: 1,
    worker: new URL('./testing/breaking-worker.ts', import.meta.url),
    timeoutMilliseconds: 60_000,
  });
  const [before, broken, after] = [withFile(), withFile().replace('wheel', 'BREAK'), withFile()];
  for (const source of [before, broken, after]) await keepSource({ database, files }, arrived(source));
  try {
    for (let minutes = 0; minutes < 5; minutes += 1) {
      const now = () => Date.now() * 1000 + minutes * 60_000_000;
      while ((await receiveRound({ ...receiving, files, threads, now })) === 0);
    }
  } finally {
    await threads.close();
  }
  for (const source of [before, after]) expect(await messagesOf(source)).toHaveLength(1);
  const failed = await database.read({
    text: `SELECT attempts, reason <> '' AS has_reason, raw_key IS NOT NULL AS has_source FROM mail_receipts WHERE state = 'failed'`,
    values: [],
  });
  expect(failed).toEqual([{ attempts: 5, has_reason: true, has_source: true }]);
});

test('parsing that doesn’t end is stopped, and an email that waits for its thread keeps its full time', async () => {
  const threads = openMailThreads({
    threads: 1,
    worker: new URL('./testing/breaking-worker.ts', import.meta.url),
    timeoutMilliseconds: 5_000,
  });
  const options = { trusted: [], returnPath: undefined, isCautious: false };
  const read = (source: string) => threads.read(Buffer.from(source), options);
  try {
    const [stalled, waiting] = await Promise.allSettled([
      read(withFile().replace('wheel', 'STALL')),
      read(withFile()),
    ]);
    expect([stalled.status, waiting.status]).toEqual(['rejected', 'fulfilled']);
  } finally {
    await threads.close();
  }
});

test('the source of an email is kept for 90 days, and that of a failed one until somebody has decided on it', async () => {
  const source = withFile();
  await keepSource({ database, files }, arrived(source));
  await readAll(2);
  const sources = () =>
    database.read<{ kept: boolean }>({
      text: `SELECT raw_key IS NOT NULL AS kept FROM mail_messages WHERE message_id_header = $1`,
      values: [/^Message-ID: <(.*)>\r$/m.exec(source)?.[1]],
    });
  const day = 86_400_000;
  await sweepMailSources(database, Date.now() + 89 * day, () => 90);
  expect(await sources()).toEqual([{ kept: true }]);
  await sweepMailSources(database, Date.now() + 91 * day, () => 90);
  expect(await sources()).toEqual([{ kept: false }]);
  const failed = await database.read({
    text: `SELECT 1 FROM mail_receipts WHERE state = 'failed' AND raw_key IS NULL`,
    values: [],
  });
  expect([failed, await lostFiles()]).toEqual([[], []]);
});

describe('POST /inbound/mail/{token}', () => {
  const statusOf = async (token: string, mail: string | Buffer) =>
    (await postMail(app, { token }, mail)).status;

  test('responds 204 to an email, 400 to nothing, and 413 to more than 40 MB', async () => {
    expect(await statusOf(channel.token, withFile())).toBe(204);
    expect(await statusOf(channel.token, '')).toBe(400);
    expect(await statusOf(channel.token, Buffer.alloc(40 * 1024 * 1024 + 1, 'a'))).toBe(413);
  });

  test('responds 503 with Retry-After if an organization sends more than 40 MB at once, and accepts its email afterwards', async () => {
    const path = `/inbound/mail/${channel.token}`;
    const unfinished = () => {
      const request = openRequest(`${app.baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822', 'content-length': 24 * 1024 * 1024 },
      });
      request.on('error', () => undefined);
      const reply = once(request, 'response').then(([response]) => response as IncomingMessage);
      request.write(Buffer.alloc(23 * 1024 * 1024, 'a'));
      return { request, reply };
    };
    const both = [unfinished(), unfinished()];
    const refused = await Promise.race(both.map(({ reply }) => reply));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    for (const { request } of both) request.destroy();
    await expect.poll(() => statusOf(channel.token, Buffer.alloc(39 * 1024 * 1024, 'a'))).toBe(204);
  });

  test('extracts the email from the form that Mailgun and SendGrid post, and responds 400 to a form without one', async () => {
    const postForm = async (field: string) => {
      const form = new FormData();
      form.set(field, withFile());
      const reply = await fetch(`${app.baseUrl}/inbound/mail/${channel.token}`, {
        method: 'POST',
        body: form,
      });
      return reply.status;
    };
    expect([await postForm('email'), await postForm('body-mime'), await postForm('text')]).toEqual([
      204, 204, 400,
    ]);
  });

  test('security 92: is 404 for an unknown token, and for a paused or deleted channel', async () => {
    const other = await addMailChannel(database, { organizationId });
    expect(await statusOf(other.token, withFile())).toBe(204);
    expect(await statusOf('0'.repeat(32), withFile())).toBe(404);
    for (const change of [`state = 'paused'`, `state = 'ok', deleted_at = now()`]) {
      await database.write({ text: `UPDATE channels SET ${change} WHERE id = $1`, values: [other.id] });
      expect(await statusOf(other.token, withFile())).toBe(404);
    }
  });
});
