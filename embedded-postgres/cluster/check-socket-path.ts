import { join } from 'node:path';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import type { ClusterPaths } from './cluster-paths.ts';

/** `sun_path` has 104 bytes on macOS, including the terminating zero. */
const maxSocketPathBytes = 103;

/** Rejects a folder too deep for a socket where descriptors can't shorten its path. @throws EmbeddedPostgresError */
export function checkSocketPath(paths: ClusterPaths, platform: NodeJS.Platform = process.platform): void {
  if (platform === 'linux') return;
  const length = Buffer.byteLength(join(paths.cluster, '.s.PGSQL.5432'));
  if (length <= maxSocketPathBytes) return;
  throw new EmbeddedPostgresError(
    `The path ${paths.dataDir} is ${length - maxSocketPathBytes} bytes too long for a database socket on this system: set DESKBELL_DATA_DIR to a shorter one.`,
  );
}
