import { randomFillSync } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

const bytesOfOne = 16;

/** Filling a buffer costs 4 µs, however small it is, and a request makes several ids. */
const filledAtOnce = 256;

/**
 * Returns a function that makes UUIDv7s, each greater than the one before, as RFC 9562 section 6.2 has it: within a
 * millisecond, and while the clock is set back, a sequence counts on from a random number.
 */
export function orderedUuids(clock = Date.now): () => string {
  const bytes = new Uint8Array(bytesOfOne * filledAtOnce);
  let used = bytes.length;
  let msecs = Number.NEGATIVE_INFINITY;
  let seq = 0;
  return () => {
    if (used === bytes.length) {
      randomFillSync(bytes);
      used = 0;
    }
    const random = bytes.subarray(used, used + bytesOfOne);
    used += bytesOfOne;
    const now = clock();
    if (now > msecs) {
      msecs = now;
      seq = sequenceFrom(random);
    } else {
      seq = (seq + 1) | 0;
      if (seq === 0) msecs += 1;
    }
    return uuidv7({ random, msecs, seq });
  };
}

/** 31 bits, so that no millisecond has enough ids to come to its end. */
function sequenceFrom(random: Uint8Array): number {
  const at = (index: number) => random[index] ?? 0;
  return ((at(6) & 0x7f) << 24) | (at(7) << 16) | (at(8) << 8) | at(9);
}
