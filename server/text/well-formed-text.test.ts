import { expect, it } from 'vitest';
import { cleanText, isCleanText } from './well-formed-text.ts';

it.each(['', 'Ada', 'a\r\n\tb', '👩‍👩‍👧', '\u0001\ufffd\uffff'])('%j can be stored', (text) => {
  expect(isCleanText(text)).toBe(true);
});

it.each(['\0', 'a\0b', '\ud83d', '\udc4d\ud83d', 'a\ud800b'])(
  '%j cannot be stored until it is cleaned',
  (text) => {
    expect(isCleanText(text)).toBe(false);
    expect(isCleanText(cleanText(text))).toBe(true);
  },
);

it('cleaning normalizes line breaks and leaves the rest', () => {
  expect(cleanText('a\r\nb\rc\nd 👍')).toBe('a\nb\nc\nd 👍');
});
