/**
 * Converts a local time to milliseconds since 1970; `local` is that time taken as UTC. Time zone names are IANA's;
 * Outlook has its own, whose rules are taken from the VTIMEZONE among the lines (RFC 5545 section 3.6.5). Undefined
 * if neither is known.
 */
export function zonedTime(local: number, zone: string, lines: readonly string[]): number | undefined {
  const offset = offsetByName(local, zone) ?? offsetByRules(local, zone, lines);
  return offset === undefined ? undefined : local - offset;
}

function offsetByName(local: number, zone: string): number | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    const offsetAt = (timestamp: number) => {
      const name = format.formatToParts(timestamp).find(({ type }) => type === 'timeZoneName')?.value ?? '';
      const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
      return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
    };
    // Once more at the resulting time, since the first result used another offset.
    return offsetAt(local - offsetAt(local));
  } catch {
    return undefined;
  }
}

type Rule = { offset: number; begins: number };

function offsetByRules(local: number, zone: string, lines: readonly string[]): number | undefined {
  const at = lines.findIndex((line) => /^TZID:/i.test(line) && line.slice(5).trim() === zone);
  if (at === -1) return undefined;
  const end = lines.findIndex((line, index) => index > at && /^END:VTIMEZONE/i.test(line));
  const blocks = lines
    .slice(at, end === -1 ? undefined : end)
    .join('\n')
    .split(/^BEGIN:/im)
    .slice(1);
  const year = new Date(local).getUTCFullYear();
  const rules = blocks
    .flatMap((block) => [ruleOf(block, year - 1), ruleOf(block, year)])
    .filter((it) => it !== undefined);
  const begun = rules
    .filter(({ begins }) => begins <= local)
    .toSorted((one, other) => other.begins - one.begins);
  return (begun[0] ?? rules[0])?.offset;
}

const days = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** When a rule of a time zone takes effect in a year, in local time; without a yearly rule the one time it did. */
function ruleOf(block: string, year: number): Rule | undefined {
  const [, sign, hours, minutes] = /^TZOFFSETTO:([+-])(\d\d)(\d\d)/im.exec(block) ?? [];
  const [, first, firstMonth, firstDay, hour, minute] =
    /^DTSTART[^:]*:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/im.exec(block) ?? [];
  if (minutes === undefined || minute === undefined) return undefined;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const time = (Number(hour) * 60 + Number(minute)) * 60_000;
  const [, month] = /^RRULE:.*BYMONTH=(\d{1,2})/im.exec(block) ?? [];
  const [, nth, day = ''] = /^RRULE:.*BYDAY=(-?\d)([A-Z]{2})/im.exec(block) ?? [];
  if (month === undefined || nth === undefined)
    return { offset, begins: Date.UTC(Number(first), Number(firstMonth) - 1, Number(firstDay)) + time };
  return {
    offset,
    begins: nthWeekday({ year, month: Number(month), nth: Number(nth), day: days.indexOf(day) }) + time,
  };
}

function nthWeekday({
  year,
  month,
  nth,
  day,
}: {
  year: number;
  month: number;
  nth: number;
  day: number;
}): number {
  if (nth < 0) {
    const last = new Date(Date.UTC(year, month, 0));
    return last.getTime() - ((last.getUTCDay() - day + 7) % 7) * 86_400_000;
  }
  const first = new Date(Date.UTC(year, month - 1, 1));
  return first.getTime() + (((day - first.getUTCDay() + 7) % 7) + (nth - 1) * 7) * 86_400_000;
}
