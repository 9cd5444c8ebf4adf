import { createHash, randomBytes } from 'node:crypto';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { ChallengeFailed } from '../../errors/errors.ts';

/** Some 50 ms in a browser. */
const usualDifficulty = 12;
const hardDifficulty = 16;

const minimumAgeMilliseconds = 2_000;
const lifetimeMilliseconds = 3_600_000;

export type Challenge = { value: string; difficulty: number };

/** For one channel. What it says is signed, so that nothing has to be stored. */
export function newChallenge(
  digest: KeyedDigest,
  { channelId, isBusy, now }: { channelId: string; isBusy: boolean; now: number },
): Challenge {
  const difficulty = isBusy ? hardDifficulty : usualDifficulty;
  const said = `${randomBytes(12).toString('base64url')}.${now}.${difficulty}`;
  return { value: `${said}.${macOf(digest, channelId, said)}`, difficulty };
}

/**
 * Returns what names the challenge, which is good for one session.
 *
 * @throws ChallengeFailed
 */
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
  if (!isOurs || more.length > 0)
    throw new ChallengeFailed('It was given out for another channel, or changed.');
  const age = now - Number(at);
  if (age < minimumAgeMilliseconds) throw new ChallengeFailed('It was solved too soon. Wait two seconds.');
  if (age > lifetimeMilliseconds) throw new ChallengeFailed('It is too old. Get a new one from the channel.');
  const answer = createHash('sha256').update(`${value}.${solution}`).digest();
  if (leadingZeroBits(answer) < Number(difficulty)) throw new ChallengeFailed('The solution is wrong.');
  return nonce;
}

function macOf(digest: KeyedDigest, channelId: string, said: string): string {
  return digest.sign('widget challenge', `${channelId} ${said}`).toString('base64url');
}

function leadingZeroBits(bytes: Buffer): number {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
