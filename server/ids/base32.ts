// Crockford base32 as TypeID uses it: 128 bits in 26 lower-case characters, the first of which carries three bits.
// Written here because every answer holds dozens of ids and a library's BigInt arithmetic would be its slowest part.

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const digitOf = new Map([...alphabet].map((letter, digit) => [letter, digit]));
const uuidDashes = [8, 12, 16, 20];

/** A uuid in its usual form to 26 characters. */
export function encodeBase32(uuid: string): string {
  const hex = uuid.replaceAll('-', '');
  let out = '';
  for (let bit = -2; bit < 128; bit += 5) out += alphabet[fiveBits(hex, bit)];
  return out;
}

/** 26 characters to a uuid; undefined where they are not the canonical form of 128 bits. */
export function decodeBase32(text: string): string | undefined {
  if (text.length !== 26 || text[0] === undefined || text[0] > '7') return undefined;
  let hex = '';
  let held = 0;
  let bits = -2;
  for (const letter of text) {
    const digit = digitOf.get(letter);
    if (digit === undefined) return undefined;
    held = (held << 5) | digit;
    bits += 5;
    while (bits >= 4) {
      bits -= 4;
      hex += ((held >> bits) & 15).toString(16);
    }
    held &= 15;
  }
  return withDashes(hex);
}

/** The five bits of a 128-bit hex number that start at `bit`, counted from the left; bits before 0 are zero. */
function fiveBits(hex: string, bit: number): number {
  const nibble = Math.floor(bit / 4);
  const pair = (hexDigit(hex, nibble) << 8) | (hexDigit(hex, nibble + 1) << 4) | hexDigit(hex, nibble + 2);
  return (pair >> (7 - (bit - nibble * 4))) & 31;
}

function hexDigit(hex: string, index: number): number {
  return index < 0 || index > 31 ? 0 : Number.parseInt(hex[index] ?? '0', 16);
}

function withDashes(hex: string): string {
  const [a, b, c, d] = uuidDashes;
  return `${hex.slice(0, a)}-${hex.slice(a, b)}-${hex.slice(b, c)}-${hex.slice(c, d)}-${hex.slice(d)}`;
}
