import { expect, test } from 'vitest';
import { linkedText } from './linked-text.ts';

const link = (href: string) => ({ text: href, href });

test.each([
  ['No address.', [{ text: 'No address.' }]],
  ['https://a.example/b', [link('https://a.example/b')]],
  [
    'See https://a.example/b?c=1, please.',
    [{ text: 'See ' }, link('https://a.example/b?c=1'), { text: ', please.' }],
  ],
  ['(http://a.example) x', [{ text: '(' }, link('http://a.example'), { text: ') x' }]],
  ['javascript:alert(1) https://', [{ text: 'javascript:alert(1) https://' }]],
])('%j has these addresses', (text, parts) => {
  expect(linkedText(text)).toEqual(parts);
});
