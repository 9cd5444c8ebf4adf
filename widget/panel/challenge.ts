import type { Challenge } from './shapes.ts';

/** Finds a number whose digest with the challenge begins with enough zero bits: some 50 ms for a visitor, a price for a script. */
export async function solveChallenge({
  value,
  difficulty,
}: Challenge): Promise<{ value: string; solution: string }> {
  const encoder = new TextEncoder();
  for (let attempt = 0; ; attempt++) {
    const solution = attempt.toString(36);
    const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${value}.${solution}`));
    if (leadingZeroBits(new Uint8Array(digest)) >= difficulty) return { value, solution };
  }
}

function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
