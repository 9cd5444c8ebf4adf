import { expect, test } from 'vitest';
import { matching } from './choice.ts';

const choices = [
  { id: '1', name: 'Jürgen Müller', detail: 'you', run: () => undefined },
  { id: '2', name: 'Assign to me', run: () => undefined },
  { id: '3', name: 'Mark as spam', detail: 'Conversation', run: () => undefined },
  { id: '4', name: 'On its way', detail: 'Orders', lines: ['It left today.', 'Close'], run: () => undefined },
];
const found = (text: string) => matching(choices, text).map(({ id }) => id);

test('a choice matches if every typed word is in its texts, in any order', () => {
  expect(found('spam mark')).toEqual(['3']);
  expect(found('conv spam')).toEqual(['3']);
  expect(found('spam me')).toEqual([]);
  expect(found('today orders')).toEqual(['4']);
});

test('matching ignores case and accents', () => {
  expect(found('JURGEN mull')).toEqual(['1']);
  expect(found('jürgen')).toEqual(['1']);
});

test('an empty text matches everything', () => {
  expect(found('  ')).toEqual(['1', '2', '3', '4']);
});

test('a choice whose name begins with the typed text comes first', () => {
  expect(found('m')).toEqual(['3', '1', '2']);
  expect(found('as')).toEqual(['2', '3']);
  expect(found('mull')).toEqual(['1']);
});
