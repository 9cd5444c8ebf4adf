import { expect, test } from 'vitest';
import { csvRow, withoutGuard } from '../../../contract/csv/csv-cells.ts';
import { guessSeparator, parseCsv, UnclosedQuote } from './parse-csv.ts';
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
  ['', []],
])('%j is parsed into its rows', (text, rows) => {
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

test('a quote that is not closed is an error, since everything after it would be one cell', () => {
  expect(() => parseCsv('"never closed,x\ny', ',')).toThrow(UnclosedQuote);
});

test('written rows parse to the same rows, and no cell is a formula', () => {
  const cells = ['=1+1', '+47', '-', '@x', '\tx', "'=quoted", "'plain", 'a "b", c', 'line\nbreak', 'plain'];
  const [read = []] = parseCsv(csvRow(cells), ',');
  expect(read.slice(0, 7)).toEqual(["'=1+1", "'+47", "'-", "'@x", "'\tx", "''=quoted", "'plain"]);
  expect(read.map(withoutGuard)).toEqual(cells);
});

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
  );

test.each([
  ['utf-8', bytes('name;email\nJörg;j@a.example')],
  ['utf-8', bytes([0xef, 0xbb, 0xbf], 'name;email\nJörg;j@a.example')],
  ['windows-1252', bytes('name;email\nJ', [0xf6], 'rg;j@a.example')],
])('%s is decoded', (encoding, file) => {
  expect(readContactFile(file)).toEqual({
    encoding,
    separator: ';',
    columns: ['name', 'email'],
    rows: [['Jörg', 'j@a.example']],
  });
});

test.each([
  ['empty', bytes('')],
  ['empty', bytes('name,email\n')],
  ['binary', bytes('PK', [0, 3, 4])],
  ['wide', bytes(`${'a,'.repeat(121)}\n1,2`)],
  ['long', bytes(`name\n${'x\n'.repeat(20_001)}`)],
  ['cell', bytes(`name\n${'x'.repeat(16_501)}`)],
  ['cell', bytes(`name\n${`${'x'.repeat(16_000)},`.repeat(10)}`)],
  ['quote', bytes('name,email\n"Vera,v@a.example')],
] as const)('a file that is %s is refused', (problem, file) => {
  expect(() => readContactFile(file)).toThrow(problem);
});

test('another encoding and separator than the detected ones can be chosen', () => {
  const file = bytes('a;b,c\nJ', [0xf6], 'rg;1,2');
  expect(readContactFile(file, { separator: ',' })).toMatchObject({
    columns: ['a;b', 'c'],
    rows: [['Jörg;1', '2']],
  });
  expect(readContactFile(file, { encoding: 'utf-8', separator: ';' }).rows).toEqual([['J\ufffdrg', '1,2']]);
});
