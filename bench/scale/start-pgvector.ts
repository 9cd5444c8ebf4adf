import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresAccount } from '@deskbell/embedded-postgres/cluster/postgres-account.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import type { ClonedDatabase } from '../../server/testing/clone-database.ts';
import { newCluster, postgresMember } from '../../server/testing/postgres-member.ts';

/** The folder of PostgreSQL's programs, of an installation with pgvector. */
export const vectorPrograms = process.env.DESKBELL_PGVECTOR;

export type VectorDatabase = ClonedDatabase & { ask(text: string): Promise<Record<string, unknown>[]> };

/** A migrated database of a PostgreSQL of its own, or an empty one, with the extension as docs/operating/ai.md creates it. */
export async function startPgvector(bin: string, { isEmpty = false } = {}): Promise<VectorDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-pgvector-'));
  chmodSync(folder, 0o755);
  const member = postgresMember(await newCluster(bin, folder, 'cluster', postgresAccount()));
  await member.start();
  await member.ask('CREATE DATABASE desk');
  const connection = { host: member.host, user: 'deskbell', database: 'desk' };
  if (!isEmpty) await migrate(connection);
  await member.ask('CREATE EXTENSION vector', 'desk');
  const database = openDatabase(connection, () => undefined);
  return {
    connection,
    url: `postgres://deskbell@${encodeURIComponent(member.host)}/desk`,
    database,
    ask: (text) => member.ask(text, 'desk'),
    async drop() {
      await database.close();
      await member.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
