import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { BackupSettings } from '../config/backup-settings.ts';
import { alwaysHeld } from '../testing/always-held.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { testOnOneServer } from '../testing/on-one-server.ts';
import { environmentOf, startDeskbell } from '../testing/run-deskbell.ts';
import { secretKey } from '../testing/start-app.ts';
import { readManifest } from './manifest.ts';
import { completeBackups, openRepository } from './repository.ts';
import { openKeys } from './sealed-key.ts';
import { startBackups } from './start-backups.ts';
import { type Installed, startInstallation } from './testing/backups.ts';

let installed: Installed;
beforeAll(async () => {
  installed = await startInstallation();
});
afterAll(() => installed.app.stop());

const hour = 3_600_000;
const began = Date.UTC(2026, 10, 27, 3);
const silent = pino({ level: 'silent' });

/** A server's schedule at a time; returns what it knows of the newest backup, and a function that stops it. */
function scheduledAt(now: number, changes: Partial<BackupSettings>, logger: Pick<Logger, 'error'> = silent) {
  const { app, files } = installed;
  const onNewest = vi.fn<(at: number) => void>();
  const stop = startBackups(
    {
      settings: { to: '', everyMilliseconds: 24 * hour, keep: undefined, passphrase: undefined, ...changes },
      connection: app.clone.connection,
      files,
      keys: { current: secretKey, accepted: [] },
      deskbell: '0.1.0',
      logger: Object.assign(Object.create(silent), { error: logger.error }),
      now: () => now,
      onNewest,
    },
    alwaysHeld,
  );
  onTestFinished(stop);
  return { onNewest, stop };
}

async function backupsIn(to: string) {
  const { store } = await openRepository(to, '--to');
  return { store, names: await completeBackups(store) };
}

testOnOneServer(
  'a backup is made when the newest one is older than the interval, and old ones are removed',
  async () => {
    const to = join(dataFolder(), 'backups');
    for (const at of [began, began + 24 * hour, began + 50 * hour]) {
      const { onNewest, stop } = scheduledAt(at, { to, keep: 2 });
      await vi.waitFor(() => expect(onNewest).toHaveBeenLastCalledWith(at), 120_000);
      await stop();
    }
    expect((await backupsIn(to)).names).toEqual(['2026-11-28T030000Z', '2026-11-29T050000Z']);
  },
);

testOnOneServer('a server that is restarted makes none before the next one is due', async () => {
  const to = join(dataFolder(), 'backups');
  const first = scheduledAt(began, { to });
  await vi.waitFor(() => expect(first.onNewest).toHaveBeenCalledWith(began), 120_000);
  await first.stop();
  const second = scheduledAt(began + 23 * hour, { to });
  await vi.waitFor(() => expect(second.onNewest).toHaveBeenCalled(), 120_000);
  await second.stop();
  expect(second.onNewest.mock.calls).toEqual([[began]]);
  expect((await backupsIn(to)).names).toEqual(['2026-11-27T030000Z']);
});

testOnOneServer('with a passphrase, a backup includes the secret key', async () => {
  const to = join(dataFolder(), 'backups');
  const passphrase = 'correct horse battery';
  const { onNewest, stop } = scheduledAt(began, { to, passphrase });
  await vi.waitFor(() => expect(onNewest).toHaveBeenCalledWith(began), 120_000);
  await stop();
  const { store, names } = await backupsIn(to);
  const { sealed_key } = await readManifest(store, names[0] ?? '');
  expect(sealed_key && (await openKeys(sealed_key, passphrase))).toEqual({
    current: secretKey,
    accepted: [],
  });
});

test('a backup that fails is logged with its reason, and is retried', async () => {
  const to = join(dataFolder(), 'file');
  writeFileSync(to, 'not a folder');
  const error = vi.fn();
  const { onNewest, stop } = scheduledAt(began, { to }, { error });
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), 120_000);
  await stop();
  expect(error.mock.calls).toEqual([
    [{ reason: expect.stringContaining(to) }, 'a backup failed; it is retried in five minutes'],
  ]);
  expect(onNewest).not.toHaveBeenCalled();
});

testOnOneServer('deskbell serve backs up as its environment says, and its metrics say when', async () => {
  const to = join(dataFolder(), 'backups');
  const env = { ...environmentOf(installed.app.clone), DESKBELL_BACKUP_EVERY: '24h', DESKBELL_BACKUP_TO: to };
  const server = await startDeskbell(['serve'], { env });
  const newest = async () => {
    const metrics = await (await fetch(`${server.address}/metrics`)).text();
    return Number(/^deskbell_newest_backup_timestamp_seconds (\d+)$/m.exec(metrics)?.[1]);
  };
  await expect.poll(newest).toBeGreaterThan(began / 1000);
  expect((await backupsIn(to)).names).toHaveLength(1);
  expect((await server.stop()).code).toBe(0);
  expect(server.stdout() + server.stderr()).toContain('backed up');
});
