import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('paragraphs end in a blank line, other blocks in a line break, cells in a space', () => {
  expect(plainText('<p>a<br>b</p>').trim()).toBe('a\nb');
  expect(plainText('<p>a</p><p>b</p>').trim()).toMatch(/^a\n{2,}b$/);
  expect(plainText('<div>a</div><div>b</div>').trim()).toMatch(/^a\n+b$/);
  expect(plainText('<tr><td>a</td><td>b</td></tr>').trim()).toMatch(/^a +b$/);
  expect(plainText('a<b>b</b>c')).toBe('abc');
});

it('entities are decoded once', () => {
  expect(plainText('&lt;b&gt; &amp;amp; &eacute;&#128077;&nbsp;')).toBe('<b> &amp; é👍\u00a0');
});

it('scripts, styles and comments are not text', () => {
  expect(plainText('a<script>b</script>c<STYLE>d</STYLE >e<!-- f > g -->h')).toBe('aceh');
});

it('a lone bracket is text', () => {
  expect(plainText('1 < 2 > 1 & a<3')).toBe('1 < 2 > 1 & a<3');
});

it('unterminated markup is left out, and the text before it stays', () => {
  expect(plainText('a<script>b')).toBe('a');
  expect(plainText('a<!-- b')).toBe('a');
  expect(plainText('a<b title="')).toBe('a');
});

it('NUL, even as an entity, is removed', () => {
  expect(plainText('a\0&#0;b')).toBe('a\ufffdb');
});
