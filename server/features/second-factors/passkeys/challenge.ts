import { hash, randomBytes } from 'node:crypto';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import { openSecret, sealSecret } from '../../../access/sealed-secret.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { formatTimestamp } from '../../../db/microseconds.ts';

/** What a device signs. `userId`: the user's uuid, null while somebody signs in. `expiresAt` in Unix seconds. */
export type Challenge = { challenge: string; userId: string | null; expiresAt: number };

/** Long enough for a sign-in page that was left open. */
const lifetimeSeconds = 3600;

/** A new challenge, plain and sealed for the browser to send back: no process has to store it. */
export function newChallenge(
  digest: KeyedDigest,
  userId: string | null,
  now: number,
): { challenge: string; state: string } {
  const challenge = randomBytes(32).toString('base64url');
  const content: Challenge = { challenge, userId, expiresAt: now + lifetimeSeconds };
  const state = sealSecret(digest, Buffer.from(JSON.stringify(content)), sealing).toString('base64url');
  return { challenge, state };
}

/** Undefined if it was altered, has expired, or was made for somebody else. */
export function openChallenge(
  digest: KeyedDigest,
  state: string,
  { userId, now }: { userId: string | null; now: number },
): Challenge | undefined {
  const content = opened(digest, state);
  return content && content.userId === userId && content.expiresAt > now ? content : undefined;
}

/** Uses up a challenge; returns whether it was the first time. */
export async function useChallenge(
  writer: Writer,
  { challenge, expiresAt }: Pick<Challenge, 'challenge' | 'expiresAt'>,
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'use_challenge',
    text: 'INSERT INTO used_challenges (challenge_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [hash('sha256', challenge, 'buffer'), formatTimestamp(expiresAt * 1_000_000)],
  });
  return rowCount === 1;
}

/** Whether it was used up, and hasn't expired since; `now` in Unix seconds. */
export async function isUsedUp(reader: Reader, challenge: string, now: number): Promise<boolean> {
  const rows = await reader.read({
    name: 'is_challenge_used',
    text: 'SELECT 1 FROM used_challenges WHERE challenge_hash = $1 AND expires_at > $2',
    values: [hash('sha256', challenge, 'buffer'), formatTimestamp(now * 1_000_000)],
  });
  return rows.length > 0;
}

const sealing = { purpose: 'passkey challenge', context: 'challenge' } as const;

function opened(digest: KeyedDigest, state: string): Challenge | undefined {
  try {
    return JSON.parse(openSecret(digest, Buffer.from(state, 'base64url'), sealing).toString()) as Challenge;
  } catch {
    return undefined;
  }
}
