const notAZone = 'Must be an IANA time zone such as Europe/Berlin.';

/** Why a name is no time zone for an organization; undefined if it is one. */
export function timezoneError(name: string): string | undefined {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // An offset such as +02:00 is valid too, but has no daylight saving time.
    return /^[A-Za-z]/.test(name) ? undefined : notAZone;
  } catch {
    return notAZone;
  }
}
