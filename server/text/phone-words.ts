/** The digits of a country code, after which a number may begin as dialed domestically. */
const maxCountryCodeLength = 3;

/**
 * The search terms of a phone number, without spaces: its digits from each of its groups on. One written in a single
 * group after a `+` is also found without its country code. Leading zeros are ignored.
 */
export function phoneWords(phone: string): string[] {
  const groups = phone.normalize('NFKC').match(/\d+/g) ?? [];
  const [first = ''] = groups;
  const starts =
    groups.length === 1 && phone.includes('+')
      ? Array.from({ length: maxCountryCodeLength + 1 }, (_, dropped) => first.slice(dropped))
      : groups.map((_, start) => groups.slice(start).join(''));
  return [...new Set(starts.map(withoutZeros))].filter((word) => word !== '');
}

/** Text typed as a phone number, regardless of grouping; undefined if it isn't one. */
export function typedPhone(typed: string): string | undefined {
  if (!/^[+\d\s()./-]+$/.test(typed)) return undefined;
  return withoutZeros(typed.replaceAll(/\D/g, '')) || undefined;
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}
