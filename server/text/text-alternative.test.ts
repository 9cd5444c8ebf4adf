import { expect, test } from 'vitest';
import { textAlternative } from './text-alternative.ts';

test.each([
  ['<p>Hello</p><p>World<br>and you</p>', 'Hello\n\nWorld\nand you'],
  ['<p>See <a href="https://example.com/x">the page</a>.</p>', 'See the page <https://example.com/x>.'],
  ['<p><a href="https://example.com/">https://example.com/</a></p>', 'https://example.com/'],
  ['<ul><li>one</li><li><p>two</p></li></ul>', '- one\n- two'],
  ['<ol><li>one</li><li>two</li></ol>', '1. one\n2. two'],
  ['<p>Yes</p><blockquote><p>Is it?</p><p>Really?</p></blockquote>', 'Yes\n\n> Is it?\n>\n> Really?'],
  ['<pre>a  b\n  c</pre>', 'a  b\nc'],
  ['<p>1 &lt; 2 &amp;amp; 3</p>', '1 < 2 &amp; 3'],
  ['<p><img src="cid:att_x" alt="The wheel"></p>', 'The wheel'],
])('%s reads as text', (html, text) => {
  expect(textAlternative(html)).toBe(text);
});
