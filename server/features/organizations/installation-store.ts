import type { Reader, Writer } from '../../db/database.ts';

/** What this database stores about the installation as a whole. */
export type Installation = {
  id: string;
  secret_key_check: Buffer;
  is_set_up: boolean;
  is_demo: boolean;
  /** Where the database was moved to, for people; null while it is the one in use. */
  moved_to: string | null;
  /** What interrupted work has left: see installation/unfinished.ts. */
  comment: string | null;
};

/** The only row, created at the first start; of several processes that start together, one creates it. */
export async function ensureInstallation(
  writer: Writer,
  first: { id: string; secretKeyCheck: Buffer },
): Promise<Installation> {
  await writer.write({
    text: 'INSERT INTO installation (id, secret_key_check) VALUES ($1, $2) ON CONFLICT (only_row) DO NOTHING',
    values: [first.id, first.secretKeyCheck],
  });
  const installation = await findInstallation(writer);
  if (!installation) throw new Error('The row of the installation is missing.');
  return installation;
}

export async function findInstallation(reader: Reader): Promise<Installation | undefined> {
  const [row] = await reader.read<Installation>({
    text: `SELECT id, secret_key_check, set_up_at IS NOT NULL AS is_set_up, is_demo, moved_to,
                  obj_description('installation'::regclass, 'pg_class') AS comment FROM installation`,
    values: [],
  });
  return row;
}

/** Whether this call was the one that set the installation up: it happens once (security S38). */
export async function markSetUp(writer: Writer): Promise<boolean> {
  const { rowCount } = await writer.write({
    text: 'UPDATE installation SET set_up_at = now() WHERE set_up_at IS NULL',
    values: [],
  });
  return rowCount === 1;
}

export async function markDemo(writer: Writer): Promise<void> {
  await writer.write({ text: 'UPDATE installation SET is_demo = true, set_up_at = now()', values: [] });
}

/** From now on, a process only starts with the key that this digest was made with. */
export async function setSecretKeyCheck(writer: Writer, check: Buffer): Promise<void> {
  await writer.write({ text: 'UPDATE installation SET secret_key_check = $1', values: [check] });
}

/** Servers refuse to start on this database from now on; with null, they start again. */
export async function setMovedTo(writer: Writer, movedTo: string | null): Promise<void> {
  await writer.write({ text: 'UPDATE installation SET moved_to = $1', values: [movedTo] });
}
