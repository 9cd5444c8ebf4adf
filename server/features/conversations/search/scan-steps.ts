import type { Microseconds } from '../../../db/microseconds.ts';
import { highestLevel, stepLength, stepOf, type TimeStep } from './time-steps.ts';

type Scan = {
  code: string;
  /** Where it begins; the first step contains this time, and isn't longer than `firstLength`. */
  from: Microseconds;
  firstLength: Microseconds;
  direction: 'newer' | 'older';
  /** Where the organization's conversations end, as far as known; a few long steps cover the rest. */
  until: Microseconds;
};

/** At most this many of the longest steps cover all years of an organization. */
const maxLongSteps = 40;

/** This many steps are as long as the first: usually they contain enough matches, and few unneeded ones. */
const evenSteps = 6;

/** In the year 2223. */
export const endOfTime: Microseconds = 8e15;

/**
 * The timeline from a time on, as steps that don't overlap, in scan order. They get longer gradually: stopping as
 * soon as there are enough matches reads little more than needed, however many conversations there are.
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

/** The highest level whose steps aren't longer than this. */
function levelWithin(length: Microseconds): number {
  let level = 0;
  while (level < highestLevel && stepLength(level + 1) <= length) level++;
  return level;
}

/** The first level that covers this length in few steps. */
function levelFor(length: Microseconds): number {
  let level = 0;
  while (level < highestLevel && length / stepLength(level) > maxLongSteps) level++;
  return level;
}

/** The highest level with a boundary here. */
function alignedLevel(at: Microseconds): number {
  let level = 0;
  while (level < highestLevel && at % stepLength(level + 1) === 0) level++;
  return level;
}
