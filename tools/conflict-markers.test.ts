import { expect, test } from 'vitest';
import { conflictMarkers, isBinary } from './conflict-markers.ts';

const conflict = [
  'a',
  '<<<<<<< HEAD',
  'ours',
  '||||||| 1234567',
  'base',
  '=======',
  'theirs',
  '>>>>>>> main',
];

test('every marker of an unresolved conflict is found, with its line number', () => {
  expect(conflictMarkers(conflict.join('\n'))).toEqual([2, 4, 6, 8]);
});

test('markers are found in a file with Windows line endings', () => {
  expect(conflictMarkers(conflict.join('\r\n'))).toEqual([2, 4, 6, 8]);
});

test('a single marker left by a partial resolution is found', () => {
  expect(conflictMarkers('kept\n>>>>>>> d7c85af (db: one file)\n')).toEqual([2]);
  expect(conflictMarkers('kept\n=======\n')).toEqual([2]);
});

test('horizontal rules, shift operators, quotes and indented text are no markers', () => {
  const text = [
    '======== eight',
    '====',
    'x <<<<<<< y',
    '  <<<<<<< HEAD',
    '<<<<<<<<',
    '>>>>>> six',
    '=======x',
  ];
  expect(conflictMarkers(text.join('\n'))).toEqual([]);
});

test('a file with a NUL near its start is binary, and text in any language is not', () => {
  expect(isBinary(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))).toBe(true);
  expect(isBinary(Buffer.from('Grüße, 你好\n'))).toBe(false);
});
