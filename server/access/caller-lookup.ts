import { setTimeout as delay } from 'node:timers/promises';
import type { Reader } from '../db/database.ts';
import type { Caller } from './caller.ts';
import { findCallers } from './caller-store.ts';

/** Finds who a token speaks for as things stand now; undefined where it is not valid. */
export type CallerLookup = (tokenHash: Buffer) => Promise<Caller | undefined>;

/** A look at the database that has not been sent yet, and what it will be sent for. */
type Round = { hashes: Map<string, Buffer>; callers: Promise<Map<string, Caller>> };

/** After which a round no longer waits for the one before it, so that one slow statement holds up nobody else. */
const patienceMilliseconds = 50;

/**
 * Looks callers up in rounds: while one round is out, those who come wait and go together in the next. Nothing is
 * remembered from one round to another, and every lookup is sent after its request came, so that what was revoked before
 * a call is refused at that call on every process (contract section 3); yet a hundred requests at once cost one statement.
 */
export function callerLookup(reader: Reader): CallerLookup {
  let last: Promise<unknown> = Promise.resolve();
  let next: Round | undefined;

  const open = (): Round => {
    const hashes = new Map<string, Buffer>();
    const callers = Promise.race([last, delay(patienceMilliseconds, undefined, { ref: false })]).then(() => {
      next = undefined;
      return findCallers(reader, [...hashes.values()]);
    });
    last = callers.catch(() => undefined);
    return { hashes, callers };
  };

  return async (tokenHash) => {
    const key = tokenHash.toString('hex');
    next ??= open();
    next.hashes.set(key, tokenHash);
    return (await next.callers).get(key);
  };
}
