import { hash, verify } from '@node-rs/argon2';

// argon2id (the library's default) with OWASP's settings: about 8 ms each on a small server.
const settings = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Below it a password is refused; length is what counts, so nothing else is asked of it (OWASP ASVS 6.2). */
export const passwordMinimumLength = 12;
export const passwordMaximumLength = 256;

let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), settings);
}

/**
 * Whether the password is right. Without a stored hash (no such person, or none set) it takes the same work and says no,
 * so that the time tells nobody who exists (security 80).
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return matches && stored !== null && stored !== undefined;
}

/** Why a new password will not do, as a sentence; undefined where it will. */
export function passwordFault(password: string): string | undefined {
  if (password.length < passwordMinimumLength) return `Use at least ${passwordMinimumLength} characters.`;
  if (password.length > passwordMaximumLength) return `Use at most ${passwordMaximumLength} characters.`;
  return password.isWellFormed() ? undefined : 'Use whole characters only.';
}
