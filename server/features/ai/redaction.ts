/** Replaces what identifies people by placeholders, and puts it back into an answer. */
export type Redaction = {
  hide(text: string): string;
  /** For an answer that comes in parts: what can be shown of it by now. */
  restore(part: string): string;
  /** The rest of it. */
  end(): string;
};

/** Begins only where a name begins: a long word would otherwise take a time that grows with its square. */
const email = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g;
const digits = /(?<![\p{L}\p{N}])\+?\(?\d(?:[ ()./-]{0,2}\d){6,18}(?![\p{L}\p{N}])/gu;
const placeholder = /\[(?:EMAIL|IBAN|CARD|PHONE|NAME)_\d+\]/g;
/** A placeholder that may continue in the next part. */
const begun = /\[[A-Z]{0,5}_?\d{0,6}$/;

/** @param names those of the contact, whole or in parts */
export function redaction(names: readonly string[]): Redaction {
  const originals = new Map<string, string>();
  const placeholders = new Map<string, string>();
  const counts = new Map<string, number>();
  const put = (kind: string) => (original: string) => {
    const key = `${kind} ${original.toLowerCase()}`;
    const known = placeholders.get(key);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const made = `[${kind}_${count}]`;
    placeholders.set(key, made);
    originals.set(made, original);
    return made;
  };
  const name = patternOf(names);
  let pending = '';
  const restored = (text: string) => text.replace(placeholder, (it) => originals.get(it) ?? it);
  return {
    hide(text) {
      const hidden = text
        .replace(email, put('EMAIL'))
        .replace(iban, put('IBAN'))
        .replace(digits, (it) => put(isCard(it) ? 'CARD' : 'PHONE')(it));
      return name ? hidden.replace(name, put('NAME')) : hidden;
    },
    restore(part) {
      const text = pending + part;
      const at = text.search(begun);
      pending = at === -1 ? '' : text.slice(at);
      return restored(at === -1 ? text : text.slice(0, at));
    },
    end() {
      const rest = restored(pending);
      pending = '';
      return rest;
    },
  };
}

/** Removes what identifies people from text that goes elsewhere: nothing puts it back. */
export function irreversibly(names: readonly string[]): (text: string) => string {
  const { hide } = redaction(names);
  return (text) => hide(text).replace(placeholder, '[…]');
}

/** The whole name and its parts, of which short ones are words too often. */
function patternOf(names: readonly string[]): RegExp | undefined {
  const parts = names.flatMap((it) => [it.trim(), ...it.trim().split(/\s+/)]).filter((it) => it.length > 2);
  if (parts.length === 0) return undefined;
  const sorted = [...new Set(parts)].sort((one, other) => other.length - one.length);
  const escaped = sorted.map((it) => it.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}_\\[])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
}

/** By its length and check digit (Luhn). */
function isCard(text: string): boolean {
  const numbers = [...text.replaceAll(/\D/g, '')].map(Number).reverse();
  if (numbers.length < 13 || text.startsWith('+')) return false;
  const sum = numbers.reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit : digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
