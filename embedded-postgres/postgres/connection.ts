import type { OpenFolder } from '../cluster/open-folder.ts';

/**
 * What `pg` needs to reach the server; `host` is the socket's folder. No TLS, whatever PGSSLMODE says for other
 * servers.
 */
export type Connection = { host: string; port: number; user: string; database: string; ssl: false };

export const superuser = 'deskbell';

/** Holders of advisory locks must connect to the same database, because PostgreSQL scopes them per database. */
const databaseName = 'deskbell';

/** The port is only part of the socket's name. */
const port = 5432;

export function connectionTo(folder: OpenFolder): Connection {
  return { host: folder.path, port, user: superuser, database: databaseName, ssl: false };
}
