import type { Microseconds } from '../db/microseconds.ts';

const second = 1_000_000;
const maxNoted = 10_000;

/**
 * Returns a function that is true for a key at most once per interval in this process. A statement that depends on it makes sure
 * that several processes don't write more often either.
 */
export function notedRarely(intervalSeconds: number, now: () => Microseconds): (key: string) => boolean {
  const noted = new Map<string, Microseconds>();
  return (key) => {
    const last = noted.get(key);
    if (last !== undefined && last > now() - intervalSeconds * second) return false;
    if (noted.size >= maxNoted) noted.clear();
    noted.set(key, now());
    return true;
  };
}
