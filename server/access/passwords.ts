import { hash } from '@node-rs/argon2';

/** argon2id (the library's default) with OWASP's settings: about 8 ms each on a small server. */
export const argon2Settings = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Shorter passwords are rejected; length is what counts, so there are no other rules (OWASP ASVS 6.2). */
export const passwordMinimumLength = 12;
export const passwordMaximumLength = 256;

/** The same characters make the same password, however a keyboard composes them. */
export const normalizePassword = (password: string) => password.normalize('NFC');

/** For commands and seeds, which hash occasionally; the server hashes in its own threads (`openPasswordThreads`). */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), argon2Settings);
}

export type PasswordProblem = { kind: 'tooShort' | 'tooLong'; limit: number } | { kind: 'malformed' };

/** Why a new password isn't acceptable; undefined if it is. */
export function passwordProblem(password: string): PasswordProblem | undefined {
  if (password.length < passwordMinimumLength) return { kind: 'tooShort', limit: passwordMinimumLength };
  if (password.length > passwordMaximumLength) return { kind: 'tooLong', limit: passwordMaximumLength };
  return password.isWellFormed() ? undefined : { kind: 'malformed' };
}

const sentences: Readonly<Record<PasswordProblem['kind'], string>> = {
  tooShort: `Use at least ${passwordMinimumLength} characters.`,
  tooLong: `Use at most ${passwordMaximumLength} characters.`,
  malformed: 'Remove invalid characters.',
};

/** The same as a sentence. */
export function passwordError(password: string): string | undefined {
  const problem = passwordProblem(password);
  return problem && sentences[problem.kind];
}
