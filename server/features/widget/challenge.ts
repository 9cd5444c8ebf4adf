import { createHash, randomBytes } from 'node:crypto';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { ChallengeFailed } from '../../errors/errors.ts';

/** Some 50 ms in a browser. */
const defaultDifficulty = 12;
const hardDifficulty = 16;

const minimumAgeMilliseconds = 2_000;
const lifetimeMilliseconds = 3_600_000;

export type Challenge = { value: string; difficulty: number };

/** For one channel. Its parameters are signed, so that nothing has to be stored. */
export function newChallenge(
  digest: KeyedDigest,
  { channelId, isBusy, now }: { channelId: string; isBusy: boolean; now: number },
): Challenge {
  const difficulty = isBusy ? hardDifficulty : defaultDifficulty;
  const parameters = `${randomBytes(12).toString('base64url')}.${now}.${difficulty}`;
  return { value: `${parameters}.${macOf(digest, channelId, parameters)}`, difficulty };
}

/** Verifies a solution; returns the challenge's id, which is valid for one session. @throws ChallengeFailed */
export function checkChallenge(
  digest: KeyedDigest,
  { channelId, value, solution, now }: { channelId: string; value: string; solution: string; now: number },
): string {
  const [nonce = '', at = '', difficulty = '', mac = '', ...more] = value.split('.');
  const isOurs = digest.matches(
    'widget challenge',
    `${channelId} ${nonce}.${at}.${difficulty}`,
    Buffer.from(mac, 'base64url'),
  );
  if (!isOurs || more.length > 0) throw new ChallengeFailed('It was issued for another channel, or altered.');
  const age = now - Number(at);
  if (age < minimumAgeMilliseconds) throw new ChallengeFailed('It was solved too soon. Wait two seconds.');
  if (age > lifetimeMilliseconds) throw new ChallengeFailed('It is too old. Get a new one from the channel.');
  const response = createHash('sha256').update(`${value}.${solution}`).digest();
  if (leadingZeroBits(response) < Number(difficulty)) throw new ChallengeFailed('The solution is wrong.');
  return nonce;
}

function macOf(digest: KeyedDigest, channelId: string, parameters: string): string {
  return digest.sign('widget challenge', `${channelId} ${parameters}`).toString('base64url');
}

function leadingZeroBits(bytes: Buffer): number {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
