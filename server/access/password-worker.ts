import { randomBytes } from 'node:crypto';
import { hashSync, verifySync } from '@node-rs/argon2';
import { argon2Settings, normalizePassword } from './passwords.ts';

/** Created when the thread starts, so that the first unknown account takes no longer than the next. */
const decoy = hashSync(randomBytes(32), argon2Settings);

export function hash(password: string): string {
  return hashSync(normalizePassword(password), argon2Settings);
}

export type Verification = { stored: string | null | undefined; password: string };

/**
 * Whether the password is right. Without a stored hash (no such account, or none set) it does the same work and
 * returns false, so that the response time doesn't reveal which accounts exist (security 80).
 */
export function verify({ stored, password }: Verification): boolean {
  const matches = verifySync(stored ?? decoy, normalizePassword(password));
  return matches && typeof stored === 'string';
}
