import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { OperatorError } from '../config/operator-error.ts';
import type { SecretKeys } from '../installation/secret-key.ts';

/** The installation's keys, encrypted with AES-256-GCM by a key that scrypt derives from a passphrase; in base64. */
export type SealedKey = { cost: number; salt: string; nonce: string; tag: string; text: string };

/** 128 MB of memory and about half a second for each guess. */
const cost = 2 ** 17;

export async function sealKeys(keys: SecretKeys, passphrase: string): Promise<SealedKey> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await derived(passphrase, salt, cost), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final()]);
  return {
    cost,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    text: text.toString('base64'),
  };
}

/** @throws OperatorError for another passphrase */
export async function openKeys(sealed: SealedKey, passphrase: string): Promise<SecretKeys> {
  const bytes = (name: 'salt' | 'nonce' | 'tag' | 'text') => Buffer.from(sealed[name], 'base64');
  const key = await derived(passphrase, bytes('salt'), sealed.cost);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes('nonce'), { authTagLength: 16 });
  decipher.setAuthTag(bytes('tag'));
  try {
    const text = Buffer.concat([decipher.update(bytes('text')), decipher.final()]);
    return JSON.parse(text.toString()) as SecretKeys;
  } catch {
    throw new OperatorError(
      'This passphrase does not open the key in the backup. Try again with the right one.',
    );
  }
}

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

function derived(passphrase: string, salt: Buffer, N: number): Promise<Buffer> {
  return derive(passphrase.normalize('NFKC'), salt, 32, { N, r: 8, p: 1, maxmem: 2 * 128 * 8 * N });
}
