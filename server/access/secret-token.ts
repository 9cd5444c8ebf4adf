import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { customAlphabet } from 'nanoid';

/**
 * The secrets that Deskbell issues: access tokens (`dbt_`), refresh tokens (`dbr_`), personal tokens (`dbp_`),
 * client secrets (`dbs_`) and visitors' sessions (`dbv_`).
 * Prefix, 43 characters of base62 (256 bits) and six of CRC32: scanners can recognize a leaked one, and a mistyped
 * one is refused without a query. Only the SHA-256 is stored, which is enough for a secret of that size.
 */
export type SecretPrefix = 'dbt' | 'dbr' | 'dbp' | 'dbs' | 'dbv';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomPart = customAlphabet(alphabet, 43);

export function newSecretToken(prefix: SecretPrefix): string {
  const body = `${prefix}_${randomPart()}`;
  return body + checksum(body);
}

/** The same form made from given bytes, of which it uses 43. */
export function secretTokenFrom(prefix: SecretPrefix, bytes: Buffer): string {
  const letters = Array.from(bytes.subarray(0, 43), (byte) => alphabet[byte % 62]);
  const body = `${prefix}_${letters.join('')}`;
  return body + checksum(body);
}

/** Whether a text has the form and the checksum of such a secret; it may never have been issued. */
export function isSecretToken(prefix: SecretPrefix, text: string): boolean {
  if (!/^db[trpsv]_[0-9A-Za-z]{49}$/.test(text) || !text.startsWith(`${prefix}_`)) return false;
  return checksum(text.slice(0, -6)) === text.slice(-6);
}

/** What the database stores instead of a secret. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

function checksum(body: string): string {
  let rest = crc32(body);
  let out = '';
  for (let position = 0; position < 6; position++) {
    out = alphabet[rest % 62] + out;
    rest = Math.floor(rest / 62);
  }
  return out;
}
