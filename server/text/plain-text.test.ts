import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('Paragraphs end in a blank line, other blocks in a line break, cells in a space', () => {
  expect(plainText('<p>a<br>b</p>').trim()).toBe('a\nb');
  expect(plainText('<p>a</p><p>b</p>').trim()).toMatch(/^a\n{2,}b$/);
  expect(plainText('<div>a</div><div>b</div>').trim()).toMatch(/^a\n+b$/);
  expect(plainText('<tr><td>a</td><td>b</td></tr>').trim()).toMatch(/^a +b$/);
  expect(plainText('a<b>b</b>c')).toBe('abc');
});

it('Entities are decoded once', () => {
  expect(plainText('&lt;b&gt; &amp;amp; &eacute;&#128077;&nbsp;')).toBe('<b> &amp; é👍\u00a0');
});

it('Scripts, styles and comments are no text', () => {
  expect(plainText('a<script>b</script>c<STYLE>d</STYLE >e<!-- f > g -->h')).toBe('aceh');
});

it('A lone bracket is text', () => {
  expect(plainText('1 < 2 > 1 & a<3')).toBe('1 < 2 > 1 & a<3');
});

it('What never ends is left out, and what is before it stays', () => {
  expect(plainText('a<script>b')).toBe('a');
  expect(plainText('a<!-- b')).toBe('a');
  expect(plainText('a<b title="')).toBe('a');
});

it('NUL, also written as an entity, does not come through', () => {
  expect(plainText('a\0&#0;b')).toBe('a\ufffdb');
});
