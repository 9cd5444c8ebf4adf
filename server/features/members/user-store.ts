import type { Reader, Transaction, Writer } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';

export type UserRow = { id: string; name: string; email: string; password_hash: string | null };

export async function findUserByEmail(reader: Reader, email: string): Promise<UserRow | undefined> {
  const [row] = await reader.read<UserRow>({
    name: 'find_user_by_email',
    text: 'SELECT id, name, email, password_hash FROM users WHERE email = $1',
    values: [email],
  });
  return row;
}

export async function insertUser(transaction: Transaction, row: UserRow): Promise<void> {
  await transaction.write({
    text: 'INSERT INTO users (id, name, email, password_hash) VALUES ($1, $2, $3, $4)',
    values: [row.id, row.name, row.email, row.password_hash],
  });
}

export async function findUserById(
  reader: Reader,
  id: string,
): Promise<(UserRow & { language: string | null }) | undefined> {
  const [row] = await reader.read<UserRow & { language: string | null }>({
    name: 'find_user_by_id',
    text: 'SELECT id, name, email, password_hash, language FROM users WHERE id = $1',
    values: [id],
  });
  return row;
}

/** Whether the person has proved that they read the email of their account's address. */
export async function isAddressConfirmed(reader: Reader, id: string): Promise<boolean> {
  const [row] = await reader.read<{ is_confirmed: boolean }>({
    name: 'is_address_confirmed',
    text: 'SELECT email_confirmed_at IS NOT NULL AS is_confirmed FROM users WHERE id = $1',
    values: [id],
  });
  return row?.is_confirmed ?? false;
}

/** Records that a link emailed to the account's address was used. Returns whether it was the first. */
export async function confirmEmail(writer: Writer, id: string): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'confirm_email',
    text: 'UPDATE users SET email_confirmed_at = $2 WHERE id = $1 AND email_confirmed_at IS NULL',
    values: [id, processTime()],
  });
  return rowCount === 1;
}

/** Takes the person's row, so that concurrent changes of how they sign in can't each count on what the other one removes. */
export async function lockUser(transaction: Transaction, id: string): Promise<void> {
  await transaction.write({
    name: 'lock_user',
    text: 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE',
    values: [id],
  });
}

/** The same if they still have this password. Returns whether they have. */
export async function holdPassword(transaction: Transaction, id: string, hash: string): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'hold_password',
    text: 'SELECT 1 FROM users WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE',
    values: [id, hash],
  });
  return rowCount === 1;
}

export async function changePasswordHash(transaction: Transaction, id: string, hash: string): Promise<void> {
  await transaction.write({
    text: 'UPDATE users SET password_hash = $2, updated_at = $3 WHERE id = $1',
    values: [id, hash, processTime()],
  });
}

/** The language that a user last used the inbox in; `null` until they have. */
export async function findLanguage(reader: Reader, id: string): Promise<string | null> {
  const [row] = await reader.read<{ language: string | null }>({
    name: 'find_language',
    text: 'SELECT language FROM users WHERE id = $1',
    values: [id],
  });
  return row?.language ?? null;
}

export async function changeLanguage(writer: Writer, id: string, language: string): Promise<void> {
  await writer.write({
    name: 'change_language',
    text: 'UPDATE users SET language = $2 WHERE id = $1 AND language IS DISTINCT FROM $2',
    values: [id, language],
  });
}
