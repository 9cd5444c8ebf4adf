import { expect, test } from 'vitest';
import { sameWords } from './same-words.ts';

test.each([
  ['<p>On its <b>w</b>ay.</p><p>Mara</p>', '<p>On its way.<br>Mara</p>', true],
  ['<p>The &quot;new&quot;&nbsp;wheel</p>', '<p>The "new" wheel</p>', true],
  ['<p>1 &lt; 2 &amp; 3</p>', '<p>1 &lt; 2 &amp; 3</p>', true],
  ['<p>On its way.</p>', '<p>On its way!</p>', false],
  ['<p>On its way.</p>', '<p>On its way.</p><p>Mara</p>', false],
])('the words of %s and %s are the same: %j', (one, other, expected) => {
  expect(sameWords(one, other)).toBe(expected);
});
