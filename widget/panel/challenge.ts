import type { WidgetChannel } from '../../contract/widget/shapes.ts';
import { sha256 } from './sha256.ts';

/** The server rejects solutions within two seconds; a person takes longer to write. */
const minAgeMilliseconds = 2_100;
/** A batch this size takes a few milliseconds, so the panel stays responsive. */
const batchSize = 500;

/**
 * Finds a nonce whose digest with the challenge starts with enough zero bits: unnoticeable for visitors, but costly for scripts.
 */
export async function solveChallenge({
  challenge: { value, difficulty },
  fetchedAt,
}: Pick<WidgetChannel, 'challenge'> & { fetchedAt: number }) {
  let solution = solutionAmong(value, difficulty, 0);
  for (let from = batchSize; solution === undefined; from += batchSize) {
    await wait(0);
    solution = solutionAmong(value, difficulty, from);
  }
  await wait(fetchedAt + minAgeMilliseconds - Date.now());
  return { value, solution };
}

function solutionAmong(value: string, difficulty: number, from: number): string | undefined {
  for (let attempt = from; attempt < from + batchSize; attempt++) {
    const solution = attempt.toString(36);
    const [word = 0] = sha256(encoder.encode(`${value}.${solution}`));
    if (Math.clz32(word) >= difficulty) return solution;
  }
  return undefined;
}

const encoder = new TextEncoder();

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}
