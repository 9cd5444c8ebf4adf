import { expect, test } from 'vitest';
import { guessSeparator, parseCsv, writeCsv } from './parse-csv.ts';
import { readContactFile } from './read-contact-file.ts';

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '"a,b","c""d"\n"line\nbreak",x',
    [
      ['a,b', 'c"d'],
      ['line\nbreak', 'x'],
    ],
  ],
  [
    'a,\n,b\n\n , \n',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['5" nail,x', [['5" nail', 'x']]],
  ['"never closed,x\ny', [['"never closed', 'x'], ['y']]],
  ['', []],
])('%j is read as its rows', (text, rows) => {
  expect(parseCsv(text, ',')).toEqual(rows);
});

test.each([
  ['name,email\nVera,v@a.example', ','],
  ['name;email\n"Holm, Vera";v@a.example', ';'],
  ['name\temail\nHolm; Vera\tv@a.example', '\t'],
  ['email\nv@a.example', ','],
])('the separator of %j is found', (text, separator) => {
  expect(guessSeparator(text)).toBe(separator);
});

test('what is written is read again, and no cell is a formula', () => {
  const written = writeCsv([['=1+1', '+47', '-', '@x', '\tx', 'a "b", c', 'plain']]);
  expect(parseCsv(written, ',')).toEqual([["'=1+1", "'+47", "'-", "'@x", "'\tx", 'a "b", c', 'plain']]);
});

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
  );

test.each([
  ['UTF-8', bytes('name;email\nJörg;j@a.example')],
  ['UTF-8 with a byte order mark', bytes([0xef, 0xbb, 0xbf], 'name;email\nJörg;j@a.example')],
  ['Windows-1252', bytes('name;email\nJ', [0xf6], 'rg;j@a.example')],
])('%s is decoded', (_, file) => {
  expect(readContactFile(file)).toEqual({
    columns: ['name', 'email'],
    rows: [['Jörg', 'j@a.example']],
  });
});

test.each([
  ['empty', bytes('')],
  ['empty', bytes('name,email\n')],
  ['binary', bytes('PK', [0, 3, 4])],
  ['wide', bytes(`${'a,'.repeat(61)}\n1,2`)],
  ['long', bytes(`name\n${'x\n'.repeat(20_001)}`)],
  ['cell', bytes(`name\n${'x'.repeat(2001)}`)],
] as const)('a file that is %s is refused', (problem, file) => {
  expect(() => readContactFile(file)).toThrow(problem);
});
