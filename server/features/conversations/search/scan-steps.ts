import type { Microseconds } from '../../../db/microseconds.ts';
import { highestLevel, stepLength, stepOf, type TimeStep } from './time-steps.ts';

type Scan = {
  code: string;
  /** Where it begins; the first step holds this moment, and is not longer than `firstLength`. */
  from: Microseconds;
  firstLength: Microseconds;
  direction: 'newer' | 'older';
  /** Where the organization's conversations end, as far as is known; beyond it a few long steps are enough. */
  until: Microseconds;
};

/** At most so many of the longest steps lead over all years of an organization. */
const maxLongSteps = 40;

/** So many steps are as long as the first: as a rule enough is found within them, and little that is not wanted. */
const evenSteps = 6;

/** In the year 2223. */
export const endOfTime: Microseconds = 8e15;

/**
 * The time line from a moment on, as steps that do not overlap, in scan order. They get longer gradually:
 * who stops once enough is found has looked at little more than was needed, however many conversations there are.
 */
export function scanSteps({ code, from, firstLength, direction, until }: Scan): TimeStep[] {
  const longest = levelFor(Math.abs(from - until));
  const first = levelWithin(firstLength);
  const steps = [stepOf(code, first, from)];
  for (let last = first, at = endOf(steps, direction); at > 0 && at < endOfTime; ) {
    const isWithin = direction === 'older' ? at > until : at < until;
    const next = steps.length < evenSteps ? first : last + 1;
    const level = Math.min(next, isWithin ? longest : highestLevel, alignedLevel(at));
    steps.push(stepOf(code, level, direction === 'older' ? at - 1 : at));
    at = endOf(steps, direction);
    last = level;
  }
  return steps;
}

function endOf(steps: readonly TimeStep[], direction: Scan['direction']): Microseconds {
  const last = steps.at(-1);
  return (direction === 'older' ? last?.from : last?.until) ?? 0;
}

/** The highest level whose steps are not longer than this. */
function levelWithin(length: Microseconds): number {
  let level = 0;
  while (level < highestLevel && stepLength(level + 1) <= length) level++;
  return level;
}

/** The first level whose steps lead over this length in few. */
function levelFor(length: Microseconds): number {
  let level = 0;
  while (level < highestLevel && length / stepLength(level) > maxLongSteps) level++;
  return level;
}

/** The highest level that has a border here. */
function alignedLevel(at: Microseconds): number {
  let level = 0;
  while (level < highestLevel && at % stepLength(level + 1) === 0) level++;
  return level;
}
