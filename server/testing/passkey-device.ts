import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { insertPasskey } from '../features/second-factors/passkeys/passkey-store.ts';
import { newId } from '../ids/public-id.ts';

export type PasskeyDevice = {
  /** What a browser sends for a challenge, as JSON. */
  respond(challenge: string): string;
};

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();
const part = (text: string | undefined) => Buffer.from(text ?? '', 'base64url');
const bytes = (hex: string) => Buffer.from(hex, 'hex');

/** Public keys as CBOR maps (RFC 9053 sections 7.1 and 7.2, RFC 8230 section 4; ML-DSA: draft-ietf-cose-dilithium), with the digest that is signed. */
const algorithms = {
  ES256: {
    generate: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    encode: (key: KeyObject) => {
      const { x, y } = key.export({ format: 'jwk' });
      return Buffer.concat([bytes('a5010203262001215820'), part(x), bytes('225820'), part(y)]);
    },
    digest: 'sha256',
  },
  EdDSA: {
    generate: () => generateKeyPairSync('ed25519'),
    encode: (key: KeyObject) =>
      Buffer.concat([bytes('a4010103272006215820'), part(key.export({ format: 'jwk' }).x)]),
    digest: null,
  },
  RS256: {
    generate: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    encode: (key: KeyObject) =>
      Buffer.concat([
        bytes('a401030339010020590100'),
        part(key.export({ format: 'jwk' }).n),
        bytes('2143010001'),
      ]),
    digest: 'sha256',
  },
  'ML-DSA-44': {
    generate: () => generateKeyPairSync('ml-dsa-44'),
    encode: (key: KeyObject) =>
      Buffer.concat([
        bytes('a3010703382f20590520'),
        part((key.export({ format: 'jwk' }) as { pub?: string }).pub),
      ]),
    digest: null,
  },
} as const;

export type PasskeyAlgorithm = keyof typeof algorithms;
export const passkeyAlgorithms = Object.keys(algorithms) as PasskeyAlgorithm[];

type Owner = { userId: string; algorithm?: PasskeyAlgorithm };

/** A device with a passkey of a person, for pages at `baseUrl`: without a browser, which has none at an IP address. */
export async function addPasskeyDevice(
  database: Database,
  baseUrl: string,
  { userId, algorithm = 'ES256' }: Owner,
): Promise<PasskeyDevice> {
  const { origin, hostname: host } = new URL(baseUrl);
  const { generate, encode, digest } = algorithms[algorithm];
  const { publicKey, privateKey } = generate();
  const id = randomBytes(16).toString('base64url');
  const row = { id: newId(), user_id: userId, credential_id: id, name: 'Laptop', rp_id: host };
  await database.transaction((transaction) =>
    insertPasskey(transaction, { ...row, public_key: encode(publicKey), counter: 0, transports: [] }),
  );
  return {
    respond(challenge) {
      const client = JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false });
      // Present and verified, and no count.
      const data = Buffer.concat([sha256(host), bytes('0500000000')]);
      const signature = sign(digest, Buffer.concat([data, sha256(client)]), privateKey);
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          authenticatorData: data.toString('base64url'),
          clientDataJSON: Buffer.from(client).toString('base64url'),
          signature: signature.toString('base64url'),
        },
      });
    },
  };
}
