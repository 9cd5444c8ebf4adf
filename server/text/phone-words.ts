/** The digits of a country code, after which a number may begin as it is dialled at home. */
const longestCountryCode = 3;

/**
 * What a phone number is found by, without spaces: its digits from any of its groups on. One that is written in a single group
 * after a `+` is found without its country code too. The zeros that are dialled first say nothing.
 */
export function phoneWords(phone: string): string[] {
  const groups = phone.normalize('NFKC').match(/\d+/g) ?? [];
  const [first = ''] = groups;
  const starts =
    groups.length === 1 && phone.includes('+')
      ? Array.from({ length: longestCountryCode + 1 }, (_, dropped) => first.slice(dropped))
      : groups.map((_, start) => groups.slice(start).join(''));
  return [...new Set(starts.map(withoutZeros))].filter((word) => word !== '');
}

/** What was typed as a phone number, however it is grouped; undefined where it is none. */
export function typedPhone(typed: string): string | undefined {
  if (!/^[+\d\s()./-]+$/.test(typed)) return undefined;
  return withoutZeros(typed.replaceAll(/\D/g, '')) || undefined;
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}
