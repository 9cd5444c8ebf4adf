import type { Microseconds } from '../db/microseconds.ts';
import type { Random } from './random.ts';
import { weighted } from './weighted.ts';

const day = 24 * 60 * 60 * 1_000_000;

export const drawSource = weighted({
  email: 42,
  chat: 22,
  whatsapp: 9,
  instagram: 6,
  api: 5,
  sms: 4,
  dashboard: 4,
  slack: 3,
  import: 2,
  discord: 2,
  system: 1,
});

export type Source = ReturnType<typeof drawSource>;

export const drawPriority = weighted({ none: 55, medium: 18, low: 12, high: 11, urgent: 4 });

/** The older, the more likely closed: half of yesterday's are still open, of last year's one in thirty. */
export function drawStatus(random: Random, age: Microseconds): 'open' | 'snoozed' | 'closed' {
  const unfinished = 0.03 + 0.55 * Math.exp(-age / (12 * day));
  if (!random.chance(unfinished)) return 'closed';
  return random.chance(0.12) ? 'snoozed' : 'open';
}

const brief: readonly Source[] = ['chat', 'sms', 'whatsapp', 'instagram', 'discord', 'slack'];

export function isBrief(source: Source): boolean {
  return brief.includes(source);
}
