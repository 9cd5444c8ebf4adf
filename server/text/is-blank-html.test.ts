import { describe, expect, it } from 'vitest';
import { isBlankHtml } from './is-blank-html.ts';
import { sanitizeHtml } from './sanitize-html.ts';

describe('a message is blank', () => {
  it.each([
    ['without content', ''],
    ['of white space', ' \n\t'],
    ['of empty paragraphs', '<p><br></p><p></p>'],
    ['of hard spaces', '<p>&nbsp;&#160;\u2003\u3000</p>'],
    ['of zero-width characters', '<p>&zwnj;&zwj;\u200b\u2060\ufeff&shy;\u034f</p>'],
    ['of direction marks', '\u200e\u200f\u202a\u202c\u2066\u2069'],
    ['of blank letters', '\u3164\u115f\uffa0\u2800'],
    ['of control characters', '\u0001\u0085'],
    ['of a rule', '<hr>'],
    ['of an empty table and link', '<table><tr><td></table><a href="https://example.com/"> </a>'],
    ['of a script only', '<script>alert(1)</script>'],
    ['of a picture without address', '<img alt="x">'],
  ])('when it is made %s', (_what, html) => {
    expect(isBlankHtml(sanitizeHtml(html))).toBe(true);
  });
});

describe('a message is not blank', () => {
  it.each([
    ['a letter', '<p>.</p>'],
    ['an emoji', '👍'],
    ['an entity', '&lt;'],
    ['a script shown as text', '&lt;script&gt;'],
    ['a picture', '<img src="https://example.com/a">'],
    ['a picture attached to it', '<p><img src="cid:att_01jd8x3v9k2m4n6p8q0r2s4t6v"></p>'],
    ['a letter after the text of a tag', '&lt;img&gt;'],
  ])('when it holds %s', (_what, html) => {
    expect(isBlankHtml(sanitizeHtml(html))).toBe(false);
  });
});
