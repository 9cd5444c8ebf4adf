import { createRequire } from 'node:module';
import { join } from 'node:path';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';

/** The installed PostgreSQL of this platform: a folder with bin, lib and share. @throws EmbeddedPostgresError */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return join(createRequire(import.meta.url).resolve(name), '..', '..', 'native');
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The PostgreSQL for ${platform}-${arch} (the npm package ${name}) is not installed: run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}
