import type { Microseconds } from '../../../db/microseconds.ts';

/** Time is divided into steps of a minute, of four minutes, of sixteen …: the last level has steps of thirty years. */
const levels = 13;

/** A time range that is one step, with the word that indexes conversations last active in it. */
export type TimeStep = { word: string; from: Microseconds; until: Microseconds };

/** The steps, one of each level, that contain a time. */
export function stepsAt(code: string, at: Microseconds): TimeStep[] {
  return Array.from({ length: levels }, (_, level) => stepOf(code, level, at));
}

/** Words of texts have no tilde. */
export function stepOf(code: string, level: number, at: Microseconds): TimeStep {
  const length = stepLength(level);
  const step = Math.floor(at / length);
  return { word: `${code}~${level}${step.toString(36)}`, from: step * length, until: (step + 1) * length };
}

export function stepLength(level: number): Microseconds {
  return 60_000_000 * 4 ** level;
}

export const highestLevel = levels - 1;
