import { createECDH } from 'node:crypto';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import { openSecret, sealSecret } from '../../../access/sealed-secret.ts';
import type { Database, Reader } from '../../../db/database.ts';

/** The key pair by which push services recognize this installation (VAPID, RFC 8292); both base64url. */
export type PushKey = { publicKey: string; privateKey: string };

const curve = 'prime256v1';
const sealing = { purpose: 'push key', context: 'installation' } as const;

/**
 * The installation's key, created when it is first needed; of several processes, one creates it. The caller caches it.
 */
export async function pushKeyOf(database: Database, digest: KeyedDigest): Promise<PushKey> {
  const sealed = (await readSealed(database)) ?? (await makeKey(database, digest));
  const pair = createECDH(curve);
  pair.setPrivateKey(openSecret(digest, sealed, sealing));
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
  };
}

async function makeKey(database: Database, digest: KeyedDigest): Promise<Buffer> {
  const pair = createECDH(curve);
  pair.generateKeys();
  await database.write({
    name: 'make_push_key',
    text: 'INSERT INTO push_key (sealed) VALUES ($1) ON CONFLICT (only_row) DO NOTHING',
    values: [sealSecret(digest, pair.getPrivateKey(), sealing)],
  });
  const sealed = await readSealed(database);
  if (!sealed) throw new Error('The push key was not stored.');
  return sealed;
}

async function readSealed(reader: Reader): Promise<Buffer | undefined> {
  const [row] = await reader.read<{ sealed: Buffer }>({
    name: 'read_push_key',
    text: 'SELECT sealed FROM push_key',
    values: [],
  });
  return row?.sealed;
}

/** Re-encrypts it with the current secret key. Returns how many keys that were: at most one. */
export async function resealPushKey(database: Database, digest: KeyedDigest): Promise<number> {
  const sealed = await readSealed(database);
  if (!sealed) return 0;
  const { rowCount } = await database.write({
    name: 'reseal_push_key',
    text: 'UPDATE push_key SET sealed = $1 WHERE sealed = $2',
    values: [sealSecret(digest, openSecret(digest, sealed, sealing), sealing), sealed],
  });
  return rowCount ?? 0;
}

/**
 * Whether an uncompressed point is on the curve: a browser's key is, and messages can't be encrypted for other points.
 */
export function isPublicKey(text: string): boolean {
  const pair = createECDH(curve);
  pair.generateKeys();
  try {
    pair.computeSecret(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
