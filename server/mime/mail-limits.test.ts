import { expect, test } from 'vitest';
import { checkStructure } from './mail-limits.ts';

/** An email with so many levels of nested parts. */
function nested(depth: number): string {
  if (depth === 0) return 'Content-Type: text/plain\n\nHello\n';
  return `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n${nested(depth - 1)}--b${depth}--\n`;
}

const wide = (parts: number) =>
  `Content-Type: multipart/mixed; boundary="b"\n\n${'--b\nContent-Type: text/plain\n\nx\n'.repeat(parts)}--b--\n`;

test('an email of usual size passes, and lines that only look like boundaries don’t count', () => {
  expect(() => checkStructure(nested(32))).not.toThrow();
  expect(() => checkStructure(wide(1000))).not.toThrow();
  expect(() => checkStructure(`Subject: x\n\n${'--\n-- Ada\n'.repeat(5000)}`)).not.toThrow();
});

test.each([
  ['headers', `Subject: ${'x'.repeat(256 * 1024)}\n\n`, 'Its headers are larger than 256 kB.'],
  ['parts', wide(1001), 'It has more than 1000 parts.'],
  ['levels', nested(33), 'Its parts are nested more than 32 deep.'],
  [
    'mails in one another',
    'Content-Type: message/rfc822\n\n'.repeat(33),
    'Its parts are nested more than 32 deep.',
  ],
])('an email of too many %s is not read, and the error says why', (_, source, reason) => {
  expect(() => checkStructure(source)).toThrow(reason);
});
