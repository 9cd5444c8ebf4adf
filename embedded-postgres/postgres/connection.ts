import type { OpenFolder } from '../cluster/open-folder.ts';

/** What `pg` needs to reach the server; `host` is the folder of its socket. No TLS, whatever PGSSLMODE is set to for others. */
export type Connection = { host: string; port: number; user: string; database: string; ssl: false };

export const superuser = 'deskbell';

/** Holders of advisory locks must meet in one and the same database, because PostgreSQL counts them per database. */
const databaseName = 'deskbell';

/** The port is only a part of the socket's name. */
const port = 5432;

export function connectionTo(folder: OpenFolder): Connection {
  return { host: folder.path, port, user: superuser, database: databaseName, ssl: false };
}
