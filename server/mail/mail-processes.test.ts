import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { catchMail, type MailCatcher } from '../testing/catch-mail.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { apiClient } from '../testing/http-client.ts';
import { environmentOf, type Running, startDeskbell } from '../testing/run-deskbell.ts';
import { certificate } from '../testing/test-certificate.ts';
import { whenFileEnds } from '../testing/when-file-ends.ts';
import { makeWorld, tokenFor } from '../testing/world.ts';

async function caught(options?: Parameters<typeof catchMail>[0]): Promise<MailCatcher> {
  const catcher = await catchMail(options);
  whenFileEnds(() => catcher.stop());
  return catcher;
}

let count = 0;

/** A database, its processes, and a person who invites others. */
async function newInstallation() {
  const clone = await cloneDatabase();
  whenFileEnds(() => clone.drop());
  const { bicycles, mara } = await makeWorld(clone.database);
  const token = await tokenFor(clone.database, bicycles, mara);
  return {
    start: (catcher: MailCatcher, env: Record<string, string> = {}) =>
      startDeskbell(['serve'], { env: { ...environmentOf(clone), ...catcher.env, ...env } }),
    async invite(server: Running): Promise<string> {
      const email = `from-a-process-${count++}@example.com`;
      const client = apiClient(server.address, token);
      const invitation = { email, role: 'member' };
      let response = await client.post('/invitations', invitation);
      // Concurrent requests wait for the organization's row; on a busy machine some get a 503 and retry.
      while (response.status === 409 && response.headers.has('retry-after'))
        response = await client.post('/invitations', invitation);
      expect([response.status, response.body]).toEqual([201, expect.anything()]);
      return email;
    },
  };
}

/** Holds every message until it is released, and reports when one has arrived. */
function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let openGates = 0;
  const options = {
    onRcptTo: (_address: unknown, _session: unknown, callback: () => void) => {
      openGates++;
      void opened.then(() => callback());
    },
  };
  const somebodyWaits = () => vi.waitFor(() => expect(openGates).toBeGreaterThan(0), { timeout: 200_000 });
  return { options, open, somebodyWaits, openGates: () => openGates };
}

// They wait more than they work: concurrently, each on its own database.
describe.concurrent('mail of several processes', () => {
  test('each email is sent by one of several processes on one database, once', async () => {
    const { start, invite } = await newInstallation();
    const catcher = await caught();
    const servers = await Promise.all([start(catcher), start(catcher)]);
    const emails = await Promise.all(
      Array.from({ length: 30 }, (_, index) => invite(servers[index % 2] as Running)),
    );
    await vi.waitFor(() => expect(catcher.mails.length).toBe(30), { timeout: 200_000 });
    for (const server of servers) expect((await server.stop()).code).toBe(0);
    expect(catcher.mails.map(({ to }) => to[0]).sort()).toEqual(emails.sort());
  });

  test('an email that the server defers is retried until it is accepted', async () => {
    const { start, invite } = await newInstallation();
    let refusals = 0;
    const catcher = await caught({
      onRcptTo: (_address, _session, callback) =>
        refusals++ === 0 ? callback(Object.assign(new Error('Later'), { responseCode: 451 })) : callback(),
    });
    const server = await start(catcher);
    const email = await invite(server);
    await catcher.next(email);
    const { stdout } = await server.stop();
    expect(refusals).toBe(2);
    expect(stdout).toContain('an email could not be sent; it is tried again');
    expect(stdout).not.toContain(email);
  });

  test('if a process is killed while it sends, another one takes over its email', async () => {
    const { start, invite } = await newInstallation();
    const { options, open, somebodyWaits } = gate();
    const stuck = await caught(options);
    const killed = await start(stuck);
    const email = await invite(killed);
    await somebodyWaits();
    await killed.stop('SIGKILL');
    open();
    const catcher = await caught();
    const other = await start(catcher);
    const mail = await catcher.next(email);
    expect(mail.text).toContain('/invitation?token=');
    await other.stop();
  });

  test('SIGTERM lets an email that is being sent finish, and it isn’t sent again', async () => {
    const { start, invite } = await newInstallation();
    const { options, open, somebodyWaits, openGates } = gate();
    const catcher = await caught(options);
    const server = await start(catcher, { LOG_LEVEL: 'info' });
    const email = await invite(server);
    await somebodyWaits();
    server.signal('SIGTERM');
    await vi.waitFor(() => expect(server.stdout()).toContain('"stopping"'), { timeout: 200_000 });
    open();
    const { code, stderr } = await server.stop();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await catcher.next(email);
    const next = await start(catcher);
    await catcher.next(await invite(next));
    expect([openGates(), catcher.mails]).toEqual([2, []]);
    await next.stop();
  });

  test('credentials are sent over STARTTLS, to a server with a valid certificate', async () => {
    const { start, invite } = await newInstallation();
    const used: unknown[] = [];
    const catcher = await caught({
      disabledCommands: [],
      authOptional: false,
      onAuth: (auth, session, callback) => {
        used.push([auth.username, auth.password, session.secure]);
        callback(null, { user: auth.username });
      },
    });
    const authorities = join(dataFolder(), 'authority.pem');
    writeFileSync(authorities, certificate);
    const address = catcher.env.DESKBELL_SMTP_URL?.replace(
      'smtp://127.0.0.1',
      'smtp://desk:p%40ss-word@localhost',
    );
    const server = await start(catcher, {
      NODE_EXTRA_CA_CERTS: authorities,
      DESKBELL_SMTP_URL: address ?? '',
    });
    await catcher.next(await invite(server));
    expect(used).toEqual([['desk', 'p@ss-word', true]]);
    const { stdout, stderr } = await server.stop();
    expect(stdout + stderr).not.toContain('p@ss-word');
  });

  test('while the SMTP server is down the server starts all the same, and keeps its outgoing email', async () => {
    const { start, invite } = await newInstallation();
    const catcherGone = await catchMail();
    await catcherGone.stop();
    const server = await start(catcherGone);
    const email = await invite(server);
    await vi.waitFor(() => expect(server.stdout()).toContain('ECONNREFUSED'), { timeout: 200_000 });
    expect((await server.stop()).code).toBe(0);
    const catcher = await caught();
    const later = await start(catcher);
    await catcher.next(email);
    await later.stop();
  });
});
