import { hash } from 'node:crypto';

/**
 * Numbers by texts of which it only keeps 64 bits of a digest: 24 to 48 bytes for each, where a Map of strings takes a hundred.
 */
export function openDigestMap() {
  let digests = new BigUint64Array(1024);
  let numbers = new Uint32Array(digests.length);
  let count = 0;

  /** The place of a digest, or the free one for it. */
  const slotOf = (digest: bigint) => {
    let slot = Number(digest % BigInt(digests.length));
    while (digests[slot] !== 0n && digests[slot] !== digest) slot = (slot + 1) % digests.length;
    return slot;
  };
  const grow = () => {
    const before = { digests, numbers };
    digests = new BigUint64Array(before.digests.length * 2);
    numbers = new Uint32Array(digests.length);
    for (const [slot, digest] of before.digests.entries()) {
      if (digest === 0n) continue;
      const moved = slotOf(digest);
      digests[moved] = digest;
      numbers[moved] = before.numbers[slot] ?? 0;
    }
  };
  return {
    get(digest: bigint): number | undefined {
      const slot = slotOf(digest);
      return digests[slot] === 0n ? undefined : numbers[slot];
    },
    set(digest: bigint, number: number): void {
      const slot = slotOf(digest);
      if (digests[slot] === 0n) count += 1;
      digests[slot] = digest;
      numbers[slot] = number;
      if (count * 2 > digests.length) grow();
    },
  };
}

export const digestOf = (text: string): bigint => hash('sha256', text, 'buffer').readBigUInt64LE() || 1n;
