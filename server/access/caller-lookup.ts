import type { Reader } from '../db/database.ts';
import { inRounds } from '../db/in-rounds.ts';
import { type Microseconds, unixSeconds } from '../db/microseconds.ts';
import { isValidAt, type TokenCaller } from './caller.ts';
import { findCaller, readAccessVersion } from './caller-store.ts';

/** Returns who a token acts for at this moment; undefined if it isn't valid. */
export type CallerLookup = (tokenHash: Buffer) => Promise<TokenCaller | undefined>;

type Known = { caller: TokenCaller; version: number };

const maxCached = 10_000;

/**
 * Looks callers up, and caches them with the access version of the same snapshot. Each call reads that version again
 * after it arrived: a change of access raises it in its own transaction, so whatever was revoked before a call is
 * refused for that call, on every process (contract section 3, Connection; decisions/0010). A token whose time is over is
 * looked up again, since its person may have signed in.
 */
export function callerLookup(reader: Reader, now: () => Microseconds, versions = reader): CallerLookup {
  const known = new Map<string, Known>();
  const currentVersion = inRounds(() => readAccessVersion(versions));

  return async (tokenHash) => {
    const key = tokenHash.toString('hex');
    const cached = known.get(key);
    const isValid = ({ caller }: Known) => isValidAt(caller, unixSeconds(now()));
    if (cached && cached.version === (await currentVersion()) && isValid(cached)) return cached.caller;
    known.delete(key);
    const found = await findCaller(reader, tokenHash);
    if (!found || !isValid(found)) return undefined;
    keep(known, key, found);
    return found.caller;
  };
}

/** A Map keeps insertion order, so its first key is the least recently looked up. */
function keep(known: Map<string, Known>, key: string, found: Known): void {
  const [oldest] = known.keys();
  if (known.size >= maxCached && oldest !== undefined) known.delete(oldest);
  known.set(key, found);
}
