import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** What a digest is for. Each purpose has a key of its own, so that one kind can never be passed off as another. */
export type Purpose =
  | 'cursor'
  | 'csrf'
  | 'secret key check'
  | 'set-up'
  | 'demo'
  | 'failed attempts'
  | 'page limits'
  | 'known browser'
  | 'invitation link'
  | 'invitation form'
  | 'password reset link'
  | 'file upload'
  | 'file download'
  | 'mail source'
  | 'held mail'
  | 'webhook secret'
  | 'channel secret'
  | 'mail sign-in client'
  | 'mail thread'
  | 'widget challenge'
  | 'widget session'
  | 'visitor limits'
  | 'visitor stream'
  | 'not you link';

/** HMAC-SHA256 with keys derived (RFC 5869) from the installation's secret key. */
export type KeyedDigest = {
  sign(purpose: Purpose, data: string | Buffer): Buffer;
  /** By the current secret key first, then by each older one that is still accepted. */
  signEach(purpose: Purpose, data: string | Buffer): Buffer[];
  /** Compares in constant time; a digest cut to fewer bytes is compared by those. */
  matches(purpose: Purpose, data: string | Buffer, digest: Buffer, bytes?: number): boolean;
};

/** Signs with `secretKey`; what was signed with one of `acceptedKeys` is accepted as well, while a key is being replaced. */
export function keyedDigest(secretKey: string, acceptedKeys: readonly string[] = []): KeyedDigest {
  const current = signerWith(secretKey);
  const signers = [current, ...acceptedKeys.map(signerWith)];
  return {
    sign: current,
    signEach: (purpose, data) => signers.map((sign) => sign(purpose, data)),
    matches: (purpose, data, digest, bytes = 32) =>
      digest.length === bytes &&
      signers.some((sign) => timingSafeEqual(sign(purpose, data).subarray(0, bytes), digest)),
  };
}

function signerWith(secretKey: string): KeyedDigest['sign'] {
  const keys = new Map<Purpose, KeyObject>();
  const keyFor = (purpose: Purpose) => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'deskbell', purpose, 32)));
    keys.set(purpose, key);
    return key;
  };
  return (purpose, data) => createHmac('sha256', keyFor(purpose)).update(data).digest();
}
