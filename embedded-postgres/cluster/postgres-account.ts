import { readFileSync } from 'node:fs';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';

export type Account = { uid: number; gid: number };

/**
 * The user to run PostgreSQL as; undefined: the current one. PostgreSQL refuses to run as root, so root's database
 * runs as `nobody`, which can only enter its folder through the descriptor we pass on. macOS has no /proc for that.
 */
export function postgresAccount(): Account | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  if (process.platform === 'linux') return nobody();
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root: start Deskbell as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function nobody(): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}
