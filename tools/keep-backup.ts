import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keptPassphrase, packKept } from '../server/testing/kept-backups.ts';
import { startDemo } from './demo-server.ts';

/** `node tools/keep-backup.ts VERSION`: keeps a backup of a demo of this version, which later ones have to restore. */
const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(-\w+)?$/.test(version)) throw new Error('Name the version, such as 0.1.0.');
const command = fileURLToPath(new URL('../bin/deskbell', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'deskbell-kept-'));
const demo = await startDemo();
try {
  const env = {
    PATH: process.env.PATH,
    DESKBELL_DATA_DIR: demo.dataDir,
    DESKBELL_BACKUP_PASSPHRASE: keptPassphrase,
  };
  execFileSync(command, ['backup', '--to', folder, '--with-key'], { env, stdio: 'inherit' });
  await packKept(folder, `${version}.zip`);
} finally {
  await demo.stop();
  await rm(folder, { recursive: true });
}
