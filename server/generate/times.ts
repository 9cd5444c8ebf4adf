import type { Microseconds } from '../db/microseconds.ts';
import type { Random } from './random.ts';

const second = 1_000_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/**
 * When conversation `index` of `count` was opened: from two years ago to a minute ago, in order, and denser the more
 * recent: the last weeks are about seven times as dense as the first ones.
 */
export function openedAt(
  random: Random,
  now: Microseconds,
  { index, count }: { index: number; count: number },
) {
  const left = 1 - (index + random.next()) / count;
  const age = 730 * day * (0.35 * left + 0.65 * left ** 3);
  return Math.floor(now - minute - age);
}

/**
 * When `count` messages were received, the first of them when the conversation was opened: minutes or hours apart,
 * occasionally weeks; strictly one after another and none after now. Where there isn't that much time, the last one came
 * at any time until now: if all came now, thousands of conversations would be last active in the same minute.
 */
export function messageMoments(random: Random, now: Microseconds, from: Microseconds, count: number) {
  const offsets = [0];
  for (let index = 1; index < count; index += 1) offsets.push((offsets[index - 1] ?? 0) + pause(random));
  const whole = offsets.at(-1) ?? 0;
  const room = now - from - count;
  const fits = whole <= room ? 1 : (room * random.next()) / whole;
  return offsets.map((offset, index) => from + Math.floor(offset * fits) + index);
}

/** Half of the gaps are shorter than forty minutes, a tenth are longer than half a day. */
function pause(random: Random): number {
  if (random.chance(0.01)) return (3 + 60 * random.next()) * day;
  return 40 * minute * Math.exp(2.2 * bell(random));
}

/** Roughly normal, mean 0, deviation 1. */
function bell(random: Random): number {
  return (random.next() + random.next() + random.next() - 1.5) * 2;
}

/** When a conversation was closed: up to three days after its last message. */
export function closedAt(random: Random, now: Microseconds, last: Microseconds): Microseconds {
  return Math.min(now, last + Math.floor(3 * day * random.next() ** 3));
}

/** When a snoozed one wakes up: from an hour to a month after now. */
export function snoozedUntil(random: Random, now: Microseconds): Microseconds {
  return Math.floor(now + 60 * minute + 30 * day * random.next() ** 2);
}
