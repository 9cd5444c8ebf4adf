import type { Microseconds } from '../../../db/microseconds.ts';
import { highestLevel, stepLength, stepOf, type TimeStep } from './time-steps.ts';

export type ScanDirection = 'newer' | 'older';

type Part = {
  code: string;
  /** Where it begins: the end of another part, or a start from `scanStart`. */
  from: Microseconds;
  /** How far it reaches at least. */
  length: Microseconds;
  /** The first steps aren't longer than this, unless a minute is. */
  firstLength: Microseconds;
  direction: ScanDirection;
};

/** This many steps are as long as the first: usually they contain enough matches, and few unneeded ones. */
const evenSteps = 6;

/** In the year 2223. */
export const endOfTime: Microseconds = 8e15;

/** The boundary of the first step that contains this time, where a scan begins. */
export function scanStart(
  at: Microseconds,
  { firstLength, direction }: Pick<Part, 'firstLength' | 'direction'>,
): Microseconds {
  const step = stepOf('', levelWithin(firstLength), at);
  return direction === 'older' ? step.until : step.from;
}

/**
 * A part of the timeline, as steps that don't overlap, in scan order. They get longer gradually: stopping as soon as
 * there are enough matches reads little more than needed. Towards the end of the part they get shorter again. None if
 * it begins where time ends.
 */
export function scanSteps({ code, from, length, firstLength, direction }: Part): TimeStep[] {
  const first = levelWithin(firstLength);
  const end = direction === 'older' ? Math.max(0, from - length) : Math.min(endOfTime, from + length);
  const steps: TimeStep[] = [];
  for (let at = from, last = first; direction === 'older' ? at > end : at < end; ) {
    const next = steps.length < evenSteps ? first : last + 1;
    const fitting = Math.max(first, levelWithin(Math.abs(end - at)));
    const level = Math.min(next, fitting, alignedLevel(at));
    const step = stepOf(code, level, direction === 'older' ? at - 1 : at);
    steps.push(step);
    at = farEnd(step, direction);
    last = level;
  }
  return steps;
}

/** Where a scan in this direction leaves a step. */
export function farEnd(step: Pick<TimeStep, 'from' | 'until'>, direction: ScanDirection): Microseconds {
  return direction === 'older' ? step.from : step.until;
}

/** The highest level whose steps aren't longer than this. */
function levelWithin(length: Microseconds): number {
  let level = 0;
  while (level < highestLevel && stepLength(level + 1) <= length) level++;
  return level;
}

/** The highest level with a boundary here. */
function alignedLevel(at: Microseconds): number {
  let level = 0;
  while (level < highestLevel && at % stepLength(level + 1) === 0) level++;
  return level;
}
