import { join } from 'node:path';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import type { Place } from './place.ts';

/** `sun_path` has 104 bytes on macOS, the last of them zero. */
const longestSocketPathBytes = 103;

/** Refuses a folder too deep for a socket where it cannot be reached through a descriptor. Throws EmbeddedPostgresError. */
export function checkSocketPath(place: Place, platform: NodeJS.Platform = process.platform): void {
  if (platform === 'linux') return;
  const length = Buffer.byteLength(join(place.cluster, '.s.PGSQL.5432'));
  if (length <= longestSocketPathBytes) return;
  throw new EmbeddedPostgresError(
    `The path ${place.dataDir} is ${length - longestSocketPathBytes} bytes too long for a database socket on this system: set DESKBELL_DATA_DIR to a shorter one.`,
  );
}
