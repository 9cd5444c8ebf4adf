import type { Client } from 'pg';

/** What is still being done to a database that has all its rows already. */
export type Unfinished = 'move' | `restore of ${string}`;

/**
 * Marks a database that is loaded, but not finished: not yet migrated to this version, or with people who were erased since
 * the backup. Until the mark is removed, nothing else opens it. It is a comment of the table, because schemas of older
 * backups have no column for it.
 */
export async function markUnfinished(client: Client, what: Unfinished): Promise<void> {
  await client.query(`COMMENT ON TABLE installation IS ${client.escapeLiteral(prefix + what)}`);
}

export async function markFinished(client: Client): Promise<void> {
  await client.query('COMMENT ON TABLE installation IS NULL');
}

export async function readUnfinished(client: Client): Promise<Unfinished | undefined> {
  const { rows } = await client.query<{ comment: string | null }>(
    `SELECT obj_description(to_regclass('public.installation'), 'pg_class') AS comment`,
  );
  return unfinishedIn(rows[0]?.comment ?? null);
}

/** Reads the mark in the comment of the table `installation`. */
export function unfinishedIn(comment: string | null): Unfinished | undefined {
  return comment?.startsWith(prefix) ? (comment.slice(prefix.length) as Unfinished) : undefined;
}

const prefix = 'unfinished: ';

/** What to do with such a database, in a sentence. */
export function unfinishedText(unfinished: Unfinished): string {
  if (unfinished === 'move')
    return 'A move into this database was interrupted before it was finished. Run deskbell move again, with the environment from before.';
  const began = unfinished.replace('restore of ', '');
  return `A restore of the backup of ${began} into this database was interrupted before it was finished. Run deskbell restore again with that backup.`;
}
