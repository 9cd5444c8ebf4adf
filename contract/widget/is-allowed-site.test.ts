import { expect, test } from 'vitest';
import { isAllowedSite } from './is-allowed-site.ts';

test.each([
  ['https://example.com', ['https://example.com'], true],
  ['https://shop.example.com', ['https://*.example.com'], true],
  ['https://a.shop.example.com', ['https://example.com', 'https://*.example.com'], true],
  ['https://anything.test', [], true],
  ['https://example.com', ['https://*.example.com'], false],
  ['https://evilexample.com', ['https://*.example.com'], false],
  ['http://shop.example.com', ['https://*.example.com'], false],
  ['https://example.com:8443', ['https://example.com'], false],
  ['https://example.com.evil.test', ['https://example.com'], false],
  ['null', [], false],
])('the origin %s with the sites %j is allowed: %s', (origin, sites, isAllowed) => {
  expect(isAllowedSite(origin, sites)).toBe(isAllowed);
});
