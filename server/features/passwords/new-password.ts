import type { PasswordAttempts } from '../../access/password-attempts.ts';
import { passwordError } from '../../access/passwords.ts';
import type { Reader } from '../../db/database.ts';
import { verifyPassword } from '../members/verify-password.ts';

type Dependencies = { reader: Reader; passwords: PasswordAttempts };

/** `browser`: the session's id. A stranger's guesses never lock out somebody who is signed in. */
type Change = { email: string; address: string; browser: string; current: string; password: string };

/** The hashes of the old and the new password, or which of the two fields is invalid, with a sentence that says why. */
export type NewPassword =
  | { previousHash: string; passwordHash: string }
  | { field: 'current_password' | 'password'; error: string };

export const notTheirs = 'This is not your password.';

/**
 * Validates and hashes a new password for a signed-in person who knows the old one, which can't be guessed faster
 * here than at sign-in.
 *
 * @throws RateLimited, PasswordsBusy
 */
export async function newPassword(
  { reader, passwords }: Dependencies,
  { email, address, browser, current, password }: Change,
): Promise<NewPassword> {
  const who = { kind: 'sign-in', name: email, address, browser } as const;
  const found = await passwords.attempt<NewPassword>(who, async (hashing) => {
    const user = await verifyPassword({ reader, hashing }, email, current);
    if (!user?.password_hash) return undefined;
    const error = passwordError(password);
    if (error) return { field: 'password', error };
    return { previousHash: user.password_hash, passwordHash: await hashing.hash(password) };
  });
  return found ?? { field: 'current_password', error: notTheirs };
}
