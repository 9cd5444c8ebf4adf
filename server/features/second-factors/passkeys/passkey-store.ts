import type { Reader, Transaction, Writer } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { processTime } from '../../../db/timestamps.ts';

export type PasskeyRow = {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  rp_id: string;
  inserted_at: Microseconds;
  last_used_at: Microseconds | null;
};

const columns =
  'id, user_id, credential_id, public_key, counter, transports, name, rp_id, inserted_at, last_used_at';

/** More would only make the list useless. */
export const maxPasskeys = 20;

/** A person's passkeys, oldest first. */
export function passkeysOf(reader: Reader, userId: string): Promise<PasskeyRow[]> {
  return reader.read<PasskeyRow>({
    name: 'passkeys_of',
    text: `SELECT ${columns} FROM passkeys WHERE user_id = $1 ORDER BY inserted_at, id LIMIT ${maxPasskeys}`,
    values: [userId],
  });
}

export async function findPasskey(reader: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await reader.read<PasskeyRow>({
    name: 'find_passkey',
    text: `SELECT ${columns} FROM passkeys WHERE credential_id = $1`,
    values: [credentialId],
  });
  return row;
}

export type NewPasskey = Omit<PasskeyRow, 'inserted_at' | 'last_used_at'>;

/** Returns whether it was added; not if it is known already. */
export async function insertPasskey(transaction: Transaction, row: NewPasskey): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'insert_passkey',
    text: `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, rp_id, inserted_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (credential_id) DO NOTHING`,
    values: [
      row.id,
      row.user_id,
      row.credential_id,
      row.public_key,
      row.counter,
      row.transports,
      row.name,
      row.rp_id,
      processTime(),
    ],
  });
  return rowCount === 1;
}

/** Records a use, unless the passkey was removed, or used in between with the same count. Returns whether it was. */
export async function usePasskey(
  writer: Writer,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  newCounter: number,
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'use_passkey',
    text: 'UPDATE passkeys SET counter = $3, last_used_at = $4 WHERE id = $1 AND counter = $2',
    values: [id, counter, newCounter, processTime()],
  });
  return rowCount === 1;
}

/** Returns whether the person has such a passkey. */
export async function renamePasskey(
  writer: Writer,
  { userId, id }: { userId: string; id: string },
  name: string,
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'rename_passkey',
    text: 'UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2',
    values: [userId, id, name],
  });
  return rowCount === 1;
}

/** Returns the name of the passkey that was deleted. */
export async function deletePasskey(
  transaction: Transaction,
  { userId, id }: { userId: string; id: string },
): Promise<string | undefined> {
  const { rows } = await transaction.write<{ name: string }>({
    name: 'delete_passkey',
    text: 'DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING name',
    values: [userId, id],
  });
  return rows[0]?.name;
}

/** Deletes all passkeys of a person; returns how many there were. */
export async function deletePasskeysOf(transaction: Transaction, userId: string): Promise<number> {
  const { rowCount } = await transaction.write({
    name: 'delete_passkeys_of',
    text: 'DELETE FROM passkeys WHERE user_id = $1',
    values: [userId],
  });
  return rowCount ?? 0;
}

/** Whether some passkeys were made for another host than the current one: no browser offers them any more. */
export async function hasOrphanedPasskeys(reader: Reader, host: string): Promise<boolean> {
  const rows = await reader.read({
    name: 'orphaned_passkeys',
    text: 'SELECT 1 FROM passkeys WHERE rp_id <> $1 LIMIT 1',
    values: [host],
  });
  return rows.length > 0;
}
