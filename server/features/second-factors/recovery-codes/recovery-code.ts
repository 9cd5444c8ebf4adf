import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { hashSecret } from '../../../access/secret-token.ts';

const codes = 10;

/** 80 bits each: nobody can guess one, so a plain digest may be stored. */
const codeBytes = 10;

/** Ten new codes, such as `abcd-efgh-2345-6767`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () => grouped(base32(randomBytes(codeBytes))));
}

/** The digest of a code as typed, with or without hyphens; undefined if it can't be one. */
export function recoveryCodeHash(text: string): Buffer | undefined {
  const letters = text.replace(/[\s-]/g, '').toLowerCase();
  return /^[a-z2-7]{16}$/.test(letters) ? hashSecret(`recovery code ${letters}`) : undefined;
}

function base32(bytes: Buffer): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32.toLowerCase();
}

function grouped(letters: string): string {
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
