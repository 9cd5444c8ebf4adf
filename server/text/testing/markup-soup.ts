import fc from 'fast-check';

const names = fc.constantFrom(
  ...[
    'p',
    'br',
    'div',
    'span',
    'b',
    'i',
    'a',
    'ul',
    'li',
    'pre',
    'code',
    'h1',
    'h5',
    'hr',
    'blockquote',
    'img',
  ],
  ...[
    'table',
    'caption',
    'colgroup',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'td',
    'th',
    'nobr',
    'font',
    'form',
    'button',
  ],
  ...[
    'svg',
    'math',
    'mtext',
    'foreignObject',
    'style',
    'title',
    'select',
    'template',
    'noscript',
    'body',
    'html',
  ],
);

const attributes = fc.constantFrom(
  ...[
    '',
    '',
    '',
    ' href="http://example.com/"',
    ' href=javascript:x',
    ' src=//e.example',
    ' src="https://e.example/a"',
  ],
  ...[
    ' src="cid:att_01jd8x3v9k2m4n6p8q0r2s4t6v"',
    ' alt="a>b\'"',
    ' alt=\n"\r&quot;',
    ' colspan=3',
    ' align=left',
    ' /',
  ],
);

const pieces = fc.constantFrom(
  ...[
    'x',
    ' ',
    '\n',
    '\r',
    '\0',
    '\t',
    '<',
    '>',
    '"',
    "'",
    '`',
    '=',
    '&',
    '&amp;',
    '&lt;b&gt;',
    '&nbsp;',
    '\u00a0',
  ],
  ...['&#13;', '&#0', '&notit;', '<!--', '-->', '--!>', '<![CDATA[', ']]>', '<?x', '\ud800', '\ufeff', '😀'],
);

/** Random markup, mostly misnested, of the elements, attributes and odd characters that parsers disagree on. */
export const markupSoup: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.tuple(names, attributes).map(([name, attribute]) => `<${name}${attribute}>`),
      },
      { weight: 3, arbitrary: names.map((name) => `</${name}>`) },
      { weight: 2, arbitrary: pieces },
    ),
    { maxLength: 60, size: 'max' },
  )
  .map((parts) => parts.join(''));
