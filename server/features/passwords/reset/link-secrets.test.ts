import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { linkHash, linkSecret, storedLinkSecret } from '../../../access/link-secret.ts';
import { newId } from '../../../ids/public-id.ts';
import { openBrowser } from '../../../testing/browser-session.ts';
import { catchMail, linkIn, type MailCatcher } from '../../../testing/catch-mail.ts';
import { dumpDatabase } from '../../../testing/dump-database.ts';
import { secretKey } from '../../../testing/start-app.ts';
import { type StartedWorld, startWorld } from '../../../testing/start-world.ts';

let catcher: MailCatcher;
let started: StartedWorld;
const secrets: Record<string, string> = {};
let queued = '';

/** Each kind of emailed link; and the database as of before and after they were sent. */
beforeAll(async () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  catcher = await catchMail({ onConnect: (_session, callback) => void opened.then(() => callback()) });
  started = await startWorld({ mail: catcher.settings });
  const { app, world } = started;
  const api = await started.as(world.mara);
  await api.post('/invitations', { email: 'guest@example.com', role: 'member' });
  await openBrowser(app.baseUrl).post('/password/forgot', { email: world.jonas.email });
  queued = await dumpDatabase(app.database);
  open();
  secrets.invitation = linkIn(await catcher.next('guest@example.com')).split('=')[1] ?? '';
  secrets['password reset'] = linkIn(await catcher.next(world.jonas.email)).split('=')[1] ?? '';
});
afterAll(async () => {
  await started.app.stop();
  await catcher.stop();
});

function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret, 'base64url');
  return [secret, bytes.toString('hex'), bytes.toString('base64'), Buffer.from(secret).toString('hex')];
}

test.each(['invitation', 'password reset'])(
  'security 75: the secret of no %s link can be read in the database, neither in its row nor in its job',
  async (kind) => {
    expect(secrets[kind]).toMatch(/^[\w-]{43}$/);
    const sent = await dumpDatabase(started.app.database);
    for (const dump of [queued, sent]) {
      expect(dump).toContain('record_id');
      for (const spelling of spellings(secrets[kind] ?? '')) expect(dump).not.toContain(spelling);
    }
  },
);

test('a job contains no address, and the events of an invitation don’t contain its link', async () => {
  const [job] = await started.app.database.read<{ jobs: string }>({
    text: 'SELECT string_agg(j::text, $1) AS jobs FROM jobs.job j',
    values: ['\n'],
  });
  expect(job?.jobs).toContain('password-reset');
  for (const address of ['guest@example.com', started.world.jonas.email, 'Jonas'])
    expect(job?.jobs).not.toContain(address);
  const events = await started.app.database.read<{ data: object }>({
    text: "SELECT data FROM events WHERE type = 'member.invited'",
    values: [],
  });
  expect(events.flatMap(({ data }) => Object.keys(data))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/link|mail_/)]),
  );
});

test.each(['invitation', 'password reset'])(
  'security 76: the secret of no %s link can be read in the log',
  (kind) => {
    const log = started.app.logLines.join('');
    expect(log).toContain('"kind":"password-reset"');
    for (const spelling of spellings(secrets[kind] ?? '')) expect(log).not.toContain(spelling);
    for (const address of ['guest@example.com', started.world.jonas.email])
      expect(log).not.toContain(address);
  },
);

test('security 74: a link has 256 bits of its own, and depends on the installation’s key and on its purpose', () => {
  const id = '018f0000-0000-7000-8000-000000000000';
  const [one, other] = [keyedDigest(secretKey), keyedDigest(`${secretKey}, another`)];
  const created = [
    linkSecret(one, 'invitation link', id),
    linkSecret(one, 'password reset link', id),
    linkSecret(other, 'invitation link', id),
  ];
  for (const secret of created) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(new Set(created).size).toBe(3);
});

test('a link from before a key rotation is shown unchanged, while the older key is accepted', () => {
  const id = newId();
  const before = keyedDigest(secretKey);
  const link = { id, hash: linkHash(before, 'invitation link', id) };
  const during = keyedDigest(`${secretKey}, a newer one`, [secretKey]);
  const shown = (digest: ReturnType<typeof keyedDigest>) => storedLinkSecret(digest, 'invitation link', link);
  expect(shown(during)).toBe(linkSecret(before, 'invitation link', id));
  const fresh = { id, hash: linkHash(during, 'invitation link', id) };
  expect(storedLinkSecret(during, 'invitation link', fresh)).toBe(linkSecret(during, 'invitation link', id));
  expect(shown(during)).not.toBe(linkSecret(during, 'invitation link', id));
});
