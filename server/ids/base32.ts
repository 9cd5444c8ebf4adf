// Crockford base32 as TypeID uses it: 128 bits in 26 lower-case characters, the first of which has three bits.
// Written here because a response contains hundreds of ids, and a library's BigInt arithmetic would be its slowest
// part.

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const digitOf = new Map([...alphabet].map((letter, digit) => [letter, digit]));
const uuidDashes = [8, 12, 16, 20];

/** The four bits of a hexadecimal digit by its character code. */
const nibbleOf = new Uint8Array(128);
for (const [value, digit] of [...'0123456789abcdef'].entries()) nibbleOf[digit.charCodeAt(0)] = value;

/** A uuid in its usual lower-case form to 26 characters. */
export function encodeBase32(uuid: string): string {
  let out = '';
  let buffer = 0;
  let bits = 2;
  for (let index = 0; index < 36; index++) {
    const code = uuid.charCodeAt(index);
    if (code === 45) continue;
    buffer = ((buffer & 31) << 4) | (nibbleOf[code] ?? 0);
    bits += 4;
    if (bits < 5) continue;
    bits -= 5;
    out += alphabet[(buffer >> bits) & 31];
  }
  return out;
}

/** 26 characters to a uuid; undefined if they aren't the canonical form of 128 bits. */
export function decodeBase32(text: string): string | undefined {
  if (text.length !== 26 || text[0] === undefined || text[0] > '7') return undefined;
  let hex = '';
  let buffer = 0;
  let bits = -2;
  for (const letter of text) {
    const digit = digitOf.get(letter);
    if (digit === undefined) return undefined;
    buffer = (buffer << 5) | digit;
    bits += 5;
    while (bits >= 4) {
      bits -= 4;
      hex += ((buffer >> bits) & 15).toString(16);
    }
    buffer &= 15;
  }
  return withDashes(hex);
}

function withDashes(hex: string): string {
  const [a, b, c, d] = uuidDashes;
  return `${hex.slice(0, a)}-${hex.slice(a, b)}-${hex.slice(b, c)}-${hex.slice(c, d)}-${hex.slice(d)}`;
}
