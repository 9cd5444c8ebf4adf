import type { WidgetChannel } from './shapes.ts';

/** The server takes no solution that is younger than two seconds; a person takes longer to write. */
const minAgeMilliseconds = 2_100;

/**
 * Finds a text whose digest with the challenge begins with enough zero bits: some 50 ms for a visitor, a price for a script.
 *
 * @throws Error over plain http from another machine, where browsers have no digests
 */
export async function solveChallenge({
  challenge,
  fetchedAt = Date.now(),
}: WidgetChannel & { fetchedAt?: number }) {
  const { value, difficulty } = challenge;
  const encoder = new TextEncoder();
  for (let attempt = 0; ; attempt++) {
    const solution = attempt.toString(36);
    const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${value}.${solution}`));
    if (leadingZeroBits(new Uint8Array(digest)) < difficulty) continue;
    const wait = fetchedAt + minAgeMilliseconds - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return { value, solution };
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
