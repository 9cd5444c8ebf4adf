import fc from 'fast-check';
import { expect, it } from 'vitest';
import { previewText } from './preview-text.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import { markupSoup } from './testing/markup-soup.ts';

it('a preview is one line: blocks, line breaks and cells become single spaces', () => {
  const html = '<h1>Hello</h1>\n<p>Ada,<br>two<b>fold</b></p><ul><li>one</li><li>two</li></ul>';
  expect(previewText(html)).toBe('Hello Ada, twofold one two');
  expect(previewText('<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>')).toBe('a b');
});

it('a preview shows characters, not their entities', () => {
  expect(previewText('<p>1 &lt; 2 &amp;&nbsp;&nbsp;&lt;b&gt; 👍</p>')).toBe('1 < 2 & <b> 👍');
});

it('a preview of only pictures is empty', () => {
  expect(previewText('<p><img src="https://example.com/a" alt="x &gt; y"></p>')).toBe('');
});

it('a preview ends after a whole word', () => {
  expect(previewText('<p>The parcel was sent on Monday</p>', 20)).toBe('The parcel was sent…');
  expect(previewText('<p>The parcel was sent on Monday</p>', 22)).toBe('The parcel was sent…');
  expect(previewText('<p>The parcel was sent on Monday</p>', 29)).toBe('The parcel was sent on Monday');
});

it('a preview of one long word ends within it', () => {
  expect(previewText('abcdefghij', 5)).toBe('abcd…');
});

it('a preview ends before an emoji or an accented letter, never within', () => {
  expect(previewText('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 18)).toBe('👨‍👩‍👧👨‍👩‍👧…');
  expect(previewText('abe\u0301cde', 4)).toBe('ab…');
});

it('a preview skips the invisible padding of newsletters, and keeps joined emoji whole', () => {
  expect(previewText(`Sale 👩‍💻&nbsp;${'&zwnj;&nbsp;&#847; '.repeat(50)}<p>Now</p>`)).toBe('Sale 👩‍💻 Now');
});

it('a preview has at most 140 characters by default', () => {
  expect(previewText('word '.repeat(100))).toHaveLength(140);
  expect(previewText('word '.repeat(100), 300)).toHaveLength(300);
});

it('a preview of any input is well-formed, short enough and without line breaks', () => {
  fc.assert(
    fc.property(
      fc.oneof(markupSoup, fc.string({ unit: 'grapheme' })),
      fc.integer({ min: 1, max: 60 }),
      (html, max) => {
        const preview = previewText(sanitizeHtml(html), max);
        expect(preview.isWellFormed()).toBe(true);
        expect(preview.length).toBeLessThanOrEqual(max);
        expect(preview).not.toMatch(/[\n\r\t\0]|^\s|\s$|\s\s/);
      },
    ),
  );
});
