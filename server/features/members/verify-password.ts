import { normalizeEmail } from '../../access/email-address.ts';
import type { PasswordHashing } from '../../access/password-threads.ts';
import { passwordMaximumLength } from '../../access/passwords.ts';
import type { Reader } from '../../db/database.ts';
import { findUserByEmail, type UserRow } from './user-store.ts';

/**
 * The person with this address and password; undefined if either is wrong, after the same work for both, so that it
 * doesn't reveal who has an account (security 80).
 */
export async function verifyPassword(
  { reader, hashing }: { reader: Reader; hashing: PasswordHashing },
  email: string,
  password: string,
): Promise<UserRow | undefined> {
  const address = normalizeEmail(email.trim());
  const user = address === undefined ? undefined : await findUserByEmail(reader, address);
  const isRight = await hashing.verify(user?.password_hash, password.slice(0, passwordMaximumLength));
  return isRight ? user : undefined;
}
