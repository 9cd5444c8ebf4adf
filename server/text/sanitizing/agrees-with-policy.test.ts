import { defaultTreeAdapter, html as htmlNames } from 'parse5';
import { describe, expect, it } from 'vitest';
import { htmlPayloads } from '../testing/html-payloads.ts';
import { policyBreaches } from '../testing/policy-breaches.ts';
import { agreesWithPolicy } from './agrees-with-policy.ts';
import { parseHtml } from './parse-html.ts';

describe('the check of the sanitized result', () => {
  it.each([
    '',
    'text',
    '<p>a<br>b</p>',
    '<table> <tbody>\n<tr> <td colspan="2" align="center">x</td></tr></tbody></table>',
    '<a>x</a>',
    '<a href="tel:1" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    '<img src="cid:att_01jd8x3v9k2m4n6p8q0r2s4t6v" alt="" width="1" height="9999">',
  ])('It passes %j', (html) => {
    expect(agreesWithPolicy(parseHtml(html))).toBe(true);
  });

  it.each([
    ['a comment', '<!--x-->'],
    ['an element it does not know', '<font>x</font>'],
    ['an element named like a property of objects', '<constructor>x</constructor>'],
    ['an element of another namespace', '<svg></svg>'],
    ['a familiar name within another namespace', '<math><a>x</a></math>'],
    ['an attribute it does not know', '<p id="x">x</p>'],
    ['an attribute of another element', '<p href="https://example.com/">x</p>'],
    ['a link without its guards', '<a href="https://example.com/">x</a>'],
    ['guards without a link', '<a rel="noopener noreferrer nofollow" target="_blank">x</a>'],
    ['a guard changed', '<a href="https://example.com/" rel="opener" target="_blank">x</a>'],
    ['a script address', '<img src="javascript:alert(1)">'],
    ['a script address with a tab', '<img src="java\tscript:alert(1)">'],
    ['a relative address', '<img src="a.png">'],
    ['an address relative on some pages', '<img src="https:a.png">'],
    ['an address without scheme', '<img src="//example.com/a.png">'],
    ['a quote in an address', '<img src="https://example.com/&quot;">'],
    ['a telephone number as a picture', '<img src="tel:1">'],
    ['an attachment id in capitals', '<img src="cid:att_01JD8X3V9K2M4N6P8Q0R2S4T6V">'],
    ['a picture without address', '<img alt="x">'],
    ['a size of nothing', '<img src="https://example.com/a" width="0">'],
    ['a size past the bound', '<img src="https://example.com/a" width="10000">'],
    ['a size with a unit', '<img src="https://example.com/a" width="5px">'],
    ['an alignment it does not know', '<table><tbody><tr><td align="justify">x</td></tr></tbody></table>'],
    [
      'a cell of a hundred and one columns',
      '<table><tbody><tr><td colspan="101">x</td></tr></tbody></table>',
    ],
    ['a caption in a table', '<table><caption>x</caption></table>'],
    ['levels past the bound', '<div>'.repeat(201)],
  ])('It refuses %s', (_what, html) => {
    expect(agreesWithPolicy(parseHtml(html))).toBe(false);
  });

  it('it refuses every attack that the oracle detects, before anything was removed', () => {
    const passed = htmlPayloads.filter((html) => policyBreaches(html).length > 0 && !refused(html));
    expect(passed).toEqual([]);
  });

  it('it refuses a cell outside a row, a paragraph in a paragraph and a link in a link, however they came there', () => {
    expect(agreesWithPolicy(nested('td'))).toBe(false);
    expect(agreesWithPolicy(nested('p', 'span', 'p'))).toBe(false);
    expect(agreesWithPolicy(nested('a', 'b', 'a'))).toBe(false);
    expect(agreesWithPolicy(nested('table', 'tr'))).toBe(false);
    expect(agreesWithPolicy(nested('div', 'span', 'p'))).toBe(true);
  });
});

function refused(html: string): boolean {
  try {
    // As within a page: an unclosed tag at the end includes what follows.
    return !agreesWithPolicy(parseHtml(`${html}</div>`));
  } catch {
    return true;
  }
}

function nested(...names: string[]) {
  const fragment = defaultTreeAdapter.createDocumentFragment();
  let parent: Parameters<typeof defaultTreeAdapter.appendChild>[0] = fragment;
  for (const name of names) {
    const element = defaultTreeAdapter.createElement(name, htmlNames.NS.HTML, []);
    defaultTreeAdapter.appendChild(parent, element);
    parent = element;
  }
  return fragment;
}
