import type { ChatSettings } from '../../../contract/chat-channel.ts';

type Hours = ChatSettings['hours'];

const stepSeconds = 15 * 60;
const weekSteps = (7 * 24 * 3600) / stepSeconds + 1;

/** Found in steps of a quarter of an hour, which is right across daylight saving changes. */
export function openingAt(
  hours: Hours,
  timeZone: string,
  nowSeconds: number,
): { is_open: boolean; opens_at: number | null } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  if (isWithin(hours, format, nowSeconds)) return { is_open: true, opens_at: null };
  const start = nowSeconds - (nowSeconds % stepSeconds);
  for (let step = 1; step <= weekSteps; step++) {
    const at = start + step * stepSeconds;
    if (isWithin(hours, format, at)) return { is_open: false, opens_at: at };
  }
  return { is_open: false, opens_at: null };
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function isWithin(hours: Hours, format: Intl.DateTimeFormat, seconds: number): boolean {
  const parts = Object.fromEntries(
    format.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]),
  );
  const time = `${parts.hour}:${parts.minute}`;
  const day = days.indexOf(parts.weekday ?? '') + 1;
  return hours.some(({ days: on, from, to }) => on.includes(day) && from <= time && time < to);
}
