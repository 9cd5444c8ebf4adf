import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { failoverSettings } from './settings.ts';

/** The missing programs, which Debian's packages contain. */
export function missingPrograms(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/sbin');
  const missing = ['patroni', 'etcd', 'haproxy'].filter(
    (name) => !folders.some((folder) => existsSync(join(folder, name))),
  );
  const postgres = join(failoverSettings.postgresFolder, 'postgres');
  return existsSync(postgres) ? missing : [...missing, postgres];
}

/** PostgreSQL refuses to run as root; Debian's creates its socket where only `postgres` may. */
export function account(): { uid: number; gid: number } | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = line.find((entry) => entry.startsWith('postgres:'))?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}
