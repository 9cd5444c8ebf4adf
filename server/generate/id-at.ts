import { randomFillSync } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Microseconds } from '../db/microseconds.ts';

/** An id that contains its record's time. Its other bits never come from a seed: two runs must not collide. */
export function idAt(timestamp: Microseconds): string {
  return uuidv7({ msecs: Math.floor(timestamp / 1000), random: sixteenBytes() });
}

// Generated in bulk: for millions of ids, one by one is half of all the work.
const pool = new Uint8Array(64 * 1024);
let used = pool.length;

function sixteenBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}
