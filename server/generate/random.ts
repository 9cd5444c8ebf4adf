/** A random source that produces the same run for the same seed. */
export type Random = {
  /** 0 ≤ x < 1. */
  next(): number;
  /** An integer, 0 ≤ x < limit. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** By rank: the first item is the most common one, the n-th about n times as rare (Zipf's law). */
  pickCommon<Item>(items: readonly Item[]): Item;
};

export function seededRandom(seed: number): Random {
  const next = sfc32(seed);
  const itemAt = <Item>(items: readonly Item[], index: number) => items[index] as Item;
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, Math.floor(next() * items.length)),
    pickCommon: (items) => itemAt(items, Math.floor((items.length + 1) ** next()) - 1),
  };
}

/** Chris Doty-Humphrey's Small Fast Counting generator, from the PractRand suite. */
function sfc32(seed: number): () => number {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 15; round += 1) next();
  return next;
}
