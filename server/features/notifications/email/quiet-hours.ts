import type { QuietHours } from '../../../../contract/inbox/notification.ts';
import type { Microseconds } from '../../../db/microseconds.ts';

const minute = 60_000_000;
const minutesPerDay = 24 * 60;

/** Clocks change by at most two hours: near the end of the quiet hours, each minute is checked. */
const checkedMinutes = 3 * 60;

/**
 * The first moment from `at` on that is not within the quiet hours, by local time in their time zone: `at` itself, or
 * the beginning of a minute. When clocks are set forward over the end, the hours end there.
 */
export function afterQuietHours(at: Microseconds, hours: QuietHours | null): Microseconds {
  if (!hours) return at;
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  const localMinutes = localClock(hours.time_zone);
  const length = untilMinutes(from, to);
  let timestamp = at;
  for (;;) {
    const local = localMinutes(timestamp);
    if (untilMinutes(from, local) >= length) return timestamp;
    const step = Math.max(untilMinutes(local, to) - checkedMinutes, 1);
    timestamp = (Math.floor(timestamp / minute) + step) * minute;
  }
}

export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

function localClock(timeZone: string): (at: Microseconds) => number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => minutesOf(format.format(at / 1000));
}

/** Of `22:30`. */
function minutesOf(text: string): number {
  const [hours, minutes] = text.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** From one time of day to the next occurrence of another. */
function untilMinutes(one: number, other: number): number {
  return (other - one + minutesPerDay) % minutesPerDay;
}
