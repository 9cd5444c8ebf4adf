// Crockford base32 as TypeID uses it: 128 bits in 26 lower-case characters, the first of which has three bits.
// Written here because a response contains hundreds of ids, and a library's BigInt arithmetic would be its slowest
// part.

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const digitOf = new Map([...alphabet].map((letter, digit) => [letter, digit]));
const uuidDashes = [8, 12, 16, 20];

/** The character codes of the digits. */
const codes = Uint8Array.from(alphabet, (letter) => letter.charCodeAt(0));

/** The four bits of a hexadecimal digit by its character code. */
const nibbleOf = new Uint8Array(128);
for (const [value, digit] of [...'0123456789abcdef'].entries()) nibbleOf[digit.charCodeAt(0)] = value;

/** Where the 32 hexadecimal digits of a uuid are. */
const digitAt = Uint8Array.from([...'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'].keys()).filter(
  (at) => ![8, 13, 18, 23].includes(at),
);

/** Room for one id: a string read from bytes is in one piece, which JSON.stringify takes half the time for (decisions/0590). */
const bytes = Buffer.alloc(64);

/** A uuid in its usual lower-case form to 26 characters, after a prefix of ASCII characters. */
export function encodeBase32(uuid: string, prefix = ''): string {
  let at = 0;
  for (; at < prefix.length; at++) bytes[at] = prefix.charCodeAt(at);
  // The first two hexadecimal digits are two characters, and each five of the others four.
  const first = bitsOf(uuid, 0, 2);
  bytes[at++] = codes[first >> 5] ?? 0;
  bytes[at++] = codes[first & 31] ?? 0;
  for (let from = 2; from < 32; from += 5) {
    const bits = bitsOf(uuid, from, from + 5);
    for (let shift = 15; shift >= 0; shift -= 5) bytes[at++] = codes[(bits >> shift) & 31] ?? 0;
  }
  return bytes.toString('latin1', 0, at);
}

function bitsOf(uuid: string, from: number, to: number): number {
  let bits = 0;
  for (let index = from; index < to; index++)
    bits = (bits << 4) | (nibbleOf[uuid.charCodeAt(digitAt[index] ?? 0)] ?? 0);
  return bits;
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
