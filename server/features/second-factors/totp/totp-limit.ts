import { releaseSlots, type TakenSlot, takeSlots } from '../../../access/failed-attempt-store.ts';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Writer } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';

/**
 * How many of a person's codes may be wrong, counted from the first one. Only someone with the password or a session
 * can cause it.
 */
const maxWrong = 10;
const windowSeconds = 3600;

/**
 * Counts a code as wrong before it is checked, so that concurrent guesses can't exceed the limit on any number of
 * processes. A right one releases its slot. Always on: unlike the limits on requests, it can't be switched off.
 *
 * @returns undefined while the person's codes are blocked: then this one isn't checked, right or wrong
 */
export async function takeTotpSlot(
  { writer, digest }: { writer: Writer; digest: KeyedDigest },
  userId: string,
  now: Microseconds,
): Promise<TakenSlot | undefined> {
  const keyHash = digest.sign('failed attempts', JSON.stringify(['totp', userId]));
  const [slot] = await takeSlots(writer, [{ keyHash, limit: maxWrong, windowSeconds }], { weight: 1, now });
  return slot;
}

export const releaseTotpSlot = (writer: Writer, slot: TakenSlot): Promise<void> =>
  releaseSlots(writer, [slot]);
