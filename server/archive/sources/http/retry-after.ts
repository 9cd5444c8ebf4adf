type Headers = Readonly<Record<string, string | string[] | undefined>>;

const defaultSeconds = 10;
const maxSeconds = 15 * 60;

/**
 * How long a system that answered 429 wants to be left alone, in milliseconds: seconds or a date in Retry-After, or when its
 * period ends, as some systems say in headers of their own. `now` in milliseconds.
 */
export function retryAfter(headers: Headers, now: number): number {
  const seconds =
    secondsIn(headers['retry-after'], now) ??
    secondsIn(headers['x-ratelimit-retry-after'], now) ??
    secondsUntil(headers['x-ratelimit-reset'], now) ??
    defaultSeconds;
  return Math.min(maxSeconds, Math.max(0, seconds)) * 1000;
}

function secondsIn(header: string | string[] | undefined, now: number): number | undefined {
  const text = typeof header === 'string' ? header.trim() : '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const at = text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : (at - now) / 1000;
}

/** A Unix time; small numbers are seconds from now on. */
function secondsUntil(header: string | string[] | undefined, now: number): number | undefined {
  const number = typeof header === 'string' ? Number(header) : Number.NaN;
  if (Number.isNaN(number)) return undefined;
  return number > 1_000_000_000 ? number - now / 1000 : number;
}
