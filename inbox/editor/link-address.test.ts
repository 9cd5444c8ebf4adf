import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['  http://example.com ', 'http://example.com'],
  ['example.com/guide', 'https://example.com/guide'],
  ['example.com:8080', 'https://example.com:8080'],
  ['localhost:3000', 'https://localhost:3000'],
  ['http://[::1]:3000/', 'http://[::1]:3000/'],
  ['mara@example.com', 'mailto:mara@example.com'],
  ['mailto:mara@example.com', 'mailto:mara@example.com'],
  ['tel:+4930123', 'tel:+4930123'],
])('%s leads to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each(['', '  ', 'see above', 'word', 'https://', 'javascript:alert(1)', 'data:text/html,x', 'mailto:'])(
  '“%s” is no address',
  (typed) => {
    expect(linkAddress(typed)).toBeUndefined();
  },
);
