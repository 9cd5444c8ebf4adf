import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** What a digest is for. Each purpose has its own key, so that one kind can never pass as another. */
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
  | 'export download'
  | 'import upload'
  | 'import problems'
  | 'import secret'
  | 'webhook secret'
  | 'channel secret'
  | 'mail sign-in client'
  | 'AI endpoint'
  | 'identity provider'
  | 'new identity provider'
  | 'provider sign-in'
  | 'provider sign-out'
  | 'mail thread'
  | 'widget challenge'
  | 'widget session'
  | 'visitor limits'
  | 'visitor stream'
  | 'not you link'
  | 'push key'
  | 'totp secret'
  | 'totp enrollment'
  | 'passkey challenge'
  | 'assistant confirmation';

/** HMAC-SHA256 with keys derived (RFC 5869) from the installation's secret key. */
export type KeyedDigest = {
  sign(purpose: Purpose, data: string | Buffer): Buffer;
  /** With the current secret key first, then with each older one that is still accepted. */
  signEach(purpose: Purpose, data: string | Buffer): Buffer[];
  /** Compares in constant time; a truncated digest is compared by its length. */
  matches(purpose: Purpose, data: string | Buffer, digest: Buffer, bytes?: number): boolean;
};

/** Signs with `secretKey`; while a key is being rotated, signatures by any of `acceptedKeys` are accepted as well. */
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
