import fc from 'fast-check';

/** Hostile text that breaks databases, parsers and prototypes (security S20 to S27). */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    "' OR 1=1 --",
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '%00',
    '%',
    'null',
    'NaN',
    '-1',
    '1e308',
    '9'.repeat(400),
    'İ'.repeat(300),
    '<script>alert(1)</script>',
    '<p>'.repeat(300),
  ),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(300, 5000, 150_001).map((length) => 'x'.repeat(length)),
);

/** Any JSON value in place of another. */
export const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 53, 1e308, -1e308, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(6, 60, 600).map(nested),
  fc.constantFrom(11, 51, 101).map((length) => Array.from({ length }, (_, at) => `item ${at}`)),
);

function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce<unknown>((inner) => ({ a: inner }), {});
}
