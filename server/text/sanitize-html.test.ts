import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from './sanitize-html.ts';
import { htmlPayloads } from './testing/html-payloads.ts';
import { markupSoup } from './testing/markup-soup.ts';
import { policyBreaches } from './testing/policy-breaches.ts';

const attachment = 'cid:att_01jd8x3v9k2m4n6p8q0r2s4t6v';

describe('what a message keeps', () => {
  it.each([
    ['words', 'Good morning!'],
    ['paragraphs and line breaks', '<p>Good<br>morning</p><p>Ada</p>'],
    ['emphasis', '<p><b>b</b><strong>s</strong><i>i</i><em>e</em><u>u</u><s>s</s></p>'],
    ['lists', '<ul><li>one<ol><li>two</li></ol></li></ul>'],
    ['headings and rules', '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><hr>'],
    ['quotes and code', '<blockquote>said</blockquote><pre>a\n  b</pre><code>c</code>'],
    [
      'tables',
      '<table><thead><tr><th align="right">n</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    ],
    ['pictures from the web', '<img src="https://example.com/a.png" alt="A" width="20" height="10">'],
    ['pictures attached to it', `<img src="${attachment}" alt="">`],
    ['white space', '<p>a\n\tb&nbsp;c</p>\n\n<p>d</p>'],
    ['escaped characters', '<p>1 &lt; 2 &amp;&amp; "3" &gt; 2</p>'],
    ['emoji and right-to-left text', '<p>👩‍👩‍👧 שלום</p>'],
  ])('A message keeps its %s', (_what, html) => {
    expect(sanitizeHtml(html)).toBe(html);
  });

  it.each([
    ['https://example.com/a?b=1&amp;c=2#d'],
    ['http://example.com/'],
    ['HTTPS://EXAMPLE.COM/'],
    ['mailto:ada@example.com?subject=Hi%20there'],
    ['tel:+49301234567'],
  ])('A link to %s stays and opens away from the inbox', (href) => {
    expect(sanitizeHtml(`<a href="${href}" target="_top" rel="opener">x</a>`)).toBe(
      `<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">x</a>`,
    );
  });

  it('a link broken over two lines of an email is joined again', () => {
    expect(sanitizeHtml('<a href=" https://example.com/a\r\nb ">x</a>')).toContain(
      'href="https://example.com/ab"',
    );
  });

  it('quotes and brackets in an address are percent-encoded', () => {
    const html = sanitizeHtml(`<a href='https://example.com/?q="<a b>\`'>x</a>`);
    expect(html).toContain('href="https://example.com/?q=%22%3Ca%20b%3E%60"');
  });

  it('sizes with px or leading zeros are normalized', () => {
    expect(sanitizeHtml('<img src="http://example.com/a" width=" 0120 " height="80px">')).toBe(
      '<img src="http://example.com/a" width="120" height="80">',
    );
  });

  it('lines made with elements outside the policy stay lines', () => {
    expect(sanitizeHtml('<section>a</section><address>b</address><h6>c</h6><del>d</del><ins>e</ins>')).toBe(
      '<div>a</div><div>b</div><h4>c</h4><s>d</s><u>e</u>',
    );
  });

  it('a table without a body, with a caption and a foot, becomes one a browser would build', () => {
    const dirty = '<table><caption>C</caption><tr><td>1<td>2<tfoot><tr><td>3</table>';
    expect(sanitizeHtml(dirty)).toBe(
      'C<table><tbody><tr><td>1</td><td>2</td></tr></tbody><tbody><tr><td>3</td></tr></tbody></table>',
    );
  });

  it('misnested elements are fixed as a browser fixes them', () => {
    expect(sanitizeHtml('<p><b>a<div>b</div></b></p>')).toBe('<p><b>a</b></p><div><b>b</b></div><p></p>');
  });
});

describe('what a message loses', () => {
  it.each([
    ['scripts with their text', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['style sheets with their text', '<style>p{color:red}</style><p>a</p>', '<p>a</p>'],
    ['drawings and formulas', '<svg><text>a</text></svg><math><mi>b</mi></math>c', 'c'],
    ['the title of the page it was', '<html><head><title>t</title></head><body>a</body></html>', 'a'],
    ['comments', 'a<!-- b -->c', 'ac'],
    ['styles, classes and names', '<p style="x:y" class="a" id="b" name="c" data-d="e">x</p>', '<p>x</p>'],
    ['buttons but not their words', '<button onclick="a()">Pay</button>', 'Pay'],
    ['relative links', '<a href="/logout">x</a><a href="//e.example">y</a>', '<a>x</a><a>y</a>'],
    ['links relative on some pages', '<a href="https:a">x</a><a href="http:/a">y</a>', '<a>x</a><a>y</a>'],
    ['links a browser could not follow', '<a href="https://[x">x</a>', '<a>x</a>'],
    ['pictures without an address of their own', 'a<img src="b.png" alt="c">d', 'ad'],
    ['pictures written into it', 'a<img src="data:image/png;base64,AAAA">', 'a'],
    ['pictures of an email not yet taken in', 'a<img src="cid:part1@mail">', 'a'],
    [
      'measures without measure',
      '<table><tbody><tr><td colspan="101" rowspan="0">x</td></tr></tbody></table>',
      '<table><tbody><tr><td>x</td></tr></tbody></table>',
    ],
    ['NUL characters', '<p>a\0b&#0;c</p>', '<p>ab\ufffdc</p>'],
    ['halves of surrogate pairs', 'a\ud800b', 'a\ufffdb'],
    ['carriage returns', 'a\r\nb\rc<b>&#13;</b>', 'a\nb\nc<b>\n</b>'],
    ['empty lines before preformatted text', '<pre>\n\n\na</pre>', '<pre>a</pre>'],
  ])('A message loses %s', (_what, dirty, clean) => {
    expect(sanitizeHtml(dirty)).toBe(clean);
  });
});

describe('hostile messages', () => {
  it('over five hundred known kinds are neutralised, and the oracle detects each', () => {
    expect(new Set(htmlPayloads).size).toBe(htmlPayloads.length);
    expect(htmlPayloads.length).toBeGreaterThan(500);
    const seen = htmlPayloads.filter((payload) => policyBreaches(payload).length > 0);
    expect(seen.length / htmlPayloads.length).toBeGreaterThan(0.9);
  });

  it.each(htmlPayloads.map((payload) => [payload]))(
    'Nothing of %j breaks the policy, nor does a second reading change it',
    (payload) => {
      const clean = sanitizeHtml(payload);
      expect(policyBreaches(clean)).toEqual([]);
      expect(sanitizeHtml(clean)).toBe(clean);
    },
  );

  it('text before an attack is unchanged, including its formatting', () => {
    const before = '<ul><li>Before</li></ul>';
    const shallow = htmlPayloads.filter((payload) => payload.length < 500);
    expect(shallow.filter((payload) => !sanitizeHtml(before + payload).startsWith(before))).toEqual([]);
  });

  it('two combined attacks are no better than one', () => {
    const payload = fc.constantFrom(...htmlPayloads);
    fc.assert(
      fc.property(fc.array(payload, { minLength: 2, maxLength: 4 }), (payloads) => {
        expectCleanAndStable(payloads.join(''));
      }),
      { numRuns: 500 },
    );
  });

  it('an attack within any element is no better than one alone', () => {
    const around = fc.constantFrom(
      'svg',
      'math',
      'table',
      'select',
      'noscript',
      'template',
      'p',
      'a',
      'form',
      'title',
    );
    fc.assert(
      fc.property(around, fc.constantFrom(...htmlPayloads), (element, payload) => {
        expectCleanAndStable(`<${element}>${payload}</${element}><${element}>`);
      }),
      { numRuns: 500 },
    );
  });
});

describe('any message', () => {
  it('random markup becomes valid by the policy, and a second sanitizing changes nothing', () => {
    fc.assert(fc.property(markupSoup, expectCleanAndStable), { numRuns: 1_000 });
  });

  it('no address, however odd, costs a message more than the link itself', () => {
    const part = fc.constantFrom(
      'http',
      's',
      ':',
      '//',
      '\\\\',
      '[',
      '@',
      '%',
      '.',
      'a',
      '\u3000',
      ' ',
      '\t',
      '\u0001',
      '"',
      '`',
      'tel:',
      '#',
    );
    const address = fc.array(fc.oneof(part, fc.string({ unit: 'binary', maxLength: 3 })));
    fc.assert(
      fc.property(
        fc.constantFrom('', 'http:', 'https://', 'https://a/', 'mailto:'),
        address,
        (start, parts) => {
          const href = `${start}${parts.join('')}`.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
          expect(sanitizeHtml(`<a href='${href}'>x</a>`)).toMatch(/^<a[^>]*>x<\/a>$/);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('random characters become valid by the policy, and a second sanitizing changes nothing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), expectCleanAndStable), {
      numRuns: 500,
    });
  });
});

describe('markup bombs', () => {
  it.each([
    ['nested too deep', `${'<div>'.repeat(20_000)}deep`],
    ['nested just too deep', `${'<div>'.repeat(201)}deep${'</div>'.repeat(201)}`],
    ['nested deep behind false endings', `${'<div title="</div>"><!--</div>-->'.repeat(4_000)}deep`],
    ['of too many elements', `${'<b>x</b>'.repeat(15_000)}deep`],
    ['that a browser would multiply', `<p>${'<b><i><u><s><em>'.repeat(3)}${'<div>deep</div>'.repeat(5_000)}`],
    ['whose end tags were left out', `<ul>${'<li>deep'.repeat(15_000)}`],
  ])('A message %s is shown as plain text', (_kind, bomb) => {
    const clean = sanitizeHtml(bomb);
    expect(clean).toContain('deep');
    expect(clean.replace(/<\/?p>|<br>/g, '').includes('<')).toBe(false);
    expectCleanAndStable(bomb);
  });

  it.each([
    ['<', '<'],
    ['<b', '<b'],
    ['<!--', '<!--'],
    ['<![CDATA[', '<![CDATA['],
    ['&', '&'],
    ['&lt', '&lt'],
    ['&#60;', '&#60;'],
    ['<a href=', '<a href='],
    ['<p><b>', '<p><b>'],
    ['<svg><style>', '<svg><style>'],
    ['<table><tr><td>', '<table><tr><td>'],
    ['<noscript>', '<noscript>'],
    ['</p>', '</p>'],
    ['\\n', '\n'],
  ])('150,000 characters of nothing but %s leave a message that keeps to the policy', (_shown, part) => {
    expectCleanAndStable(part.repeat(150_000 / part.length));
  });

  it('two hundred levels are not too deep', () => {
    const html = `${'<div>'.repeat(200)}x${'</div>'.repeat(200)}`;
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('an element with tens of thousands of attributes keeps those of the policy', () => {
    const attributes = Array.from({ length: 20_000 }, (_, index) => `a${index}`).join(' ');
    expect(sanitizeHtml(`<td ${attributes}><img ${attributes} src="http://example.com/a">`)).toBe(
      '<img src="http://example.com/a">',
    );
  });

  it('plain text with more lines than a message may have tags is stable', () => {
    expectCleanAndStable(`${'a\n'.repeat(30_000)}${'<b>'.repeat(20_001)}`);
  });
});

function expectCleanAndStable(dirty: string): void {
  const clean = sanitizeHtml(dirty);
  expect(policyBreaches(clean)).toEqual([]);
  expect(sanitizeHtml(clean) === clean).toBe(true);
  expect(clean.isWellFormed() && !/[\0\r]/.test(clean)).toBe(true);
}
