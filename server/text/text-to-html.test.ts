import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import { textToHtml } from './text-to-html.ts';

it('a blank line begins a paragraph, any other line break breaks the line', () => {
  expect(textToHtml('Hello Ada,\n\nyour parcel\nis here.\n \t\n\nBen')).toBe(
    '<p>Hello Ada,</p><p>your parcel<br>is here.</p><p>Ben</p>',
  );
});

it('line breaks of every system are equivalent', () => {
  expect(textToHtml('a\r\nb\rc\n\r\nd')).toBe('<p>a<br>b<br>c</p><p>d</p>');
});

it('markup in plain text is shown, not interpreted', () => {
  expect(textToHtml('<b>1 & 2</b>')).toBe('<p>&lt;b&gt;1 &amp; 2&lt;/b&gt;</p>');
});

it('text without visible characters gives nothing', () => {
  expect(textToHtml('')).toBe('');
  expect(textToHtml(' \n\u00a0\n')).toBe('');
});

it('indents and non-breaking spaces within a line stay', () => {
  expect(textToHtml('\n  a\u00a0b ')).toBe('<p>  a&nbsp;b </p>');
});

it('NUL and lone surrogates are removed', () => {
  expect(textToHtml('a\0b\udc00')).toBe('<p>ab\ufffd</p>');
});

it('any text as HTML is unchanged by sanitizing and reads back as it was written', () => {
  const pieces = fc.constantFrom(
    'a',
    ' ',
    '\n',
    '\r',
    '\t',
    '\f',
    '&',
    '<',
    '>',
    '"',
    '\u00a0',
    '&lt;',
    '<p>',
    '😀',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (written) => {
      const html = textToHtml(written);
      expect(sanitizeHtml(html)).toBe(html);
      expect(textToHtml(plainText(html))).toBe(html);
    }),
    { numRuns: 500 },
  );
});
