import { setTimeout as delay } from 'node:timers/promises';
import type { Reader } from '../db/database.ts';
import type { TokenCaller } from './caller.ts';
import { findCaller, readAccessVersion } from './caller-store.ts';

/** Returns who a token acts for at this moment; undefined if it isn't valid. */
export type CallerLookup = (tokenHash: Buffer) => Promise<TokenCaller | undefined>;

type Known = { caller: TokenCaller; version: number };

const maxCached = 10_000;

/**
 * Looks callers up, and caches them with the access version of the same snapshot. Each call reads that version again
 * after it arrived: a change of access raises it in its own transaction, so whatever was revoked before a call is
 * refused for that call, on every process (contract section 3, Connection; decisions/0010).
 */
export function callerLookup(reader: Reader, versions = reader): CallerLookup {
  const known = new Map<string, Known>();
  const currentVersion = inRounds(() => readAccessVersion(versions));

  return async (tokenHash) => {
    const key = tokenHash.toString('hex');
    const cached = known.get(key);
    if (cached && cached.version === (await currentVersion())) return cached.caller;
    known.delete(key);
    const found = await findCaller(reader, tokenHash);
    if (found) keep(known, key, found);
    return found?.caller;
  };
}

/** A Map keeps insertion order: its first key was looked up longest ago. */
function keep(known: Map<string, Known>, key: string, found: Known): void {
  const [oldest] = known.keys();
  if (known.size >= maxCached && oldest !== undefined) known.delete(oldest);
  known.set(key, found);
}

/** After this, a round no longer waits for the previous one, so that one slow statement delays nobody else. */
const maxWaitMilliseconds = 50;

/**
 * Runs a read in rounds: callers that arrive during one share the next. Every result was read after its caller asked,
 * and a hundred concurrent callers cost one statement.
 */
function inRounds<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  return () => {
    next ??= Promise.race([last, delay(maxWaitMilliseconds, undefined, { ref: false })]).then(() => {
      const response = read();
      next = undefined;
      last = response.catch(() => undefined);
      return response;
    });
    return next;
  };
}
