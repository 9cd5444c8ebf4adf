/**
 * SHA-256, as eight words. `crypto.subtle` is unavailable over plain http, which many intranets use, and for thousands of short
 * texts its promises take longer than this.
 */
export function sha256(bytes: Uint8Array): readonly number[] {
  const blocks = padded(bytes);
  const schedule = new DataView(new ArrayBuffer(256));
  let state: readonly number[] = initial;
  for (let at = 0; at < blocks.byteLength; at += 64) {
    expand(schedule, blocks, at);
    state = compressed(state, schedule);
  }
  return state;
}

/** Padding: a one bit, zeros, and the number of bits, up to a whole block. */
function padded(bytes: Uint8Array): DataView {
  const blocks = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 4, bytes.length * 8);
  return view;
}

function expand(schedule: DataView, blocks: DataView, at: number): void {
  for (let offset = 0; offset < 64; offset += 4) schedule.setUint32(offset, blocks.getUint32(at + offset));
  for (let offset = 64; offset < 256; offset += 4) {
    const [early, late] = [schedule.getUint32(offset - 60), schedule.getUint32(offset - 8)];
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    const sum = schedule.getUint32(offset - 64) + one + schedule.getUint32(offset - 28) + two;
    schedule.setUint32(offset, sum);
  }
}

function compressed(state: readonly number[], schedule: DataView): readonly number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let offset = 0; offset < 256; offset += 4) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one =
      h +
      (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
      choice +
      constants.getUint32(offset) +
      schedule.getUint32(offset);
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) >>> 0);
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

const primes = firstPrimes(64);
/** The fractional parts of square and cube roots, as the standard defines them. */
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const constants = new DataView(new ArrayBuffer(256));
primes.forEach((prime, index) => {
  constants.setUint32(index * 4, fraction(Math.cbrt(prime)));
});

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

function firstPrimes(count: number): readonly number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next++) if (found.every((prime) => next % prime)) found.push(next);
  return found;
}
