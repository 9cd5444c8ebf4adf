import { expect, test } from 'vitest';
import { codeIn, exchangeLine } from './exchange-line.ts';

test('a code is found in the address that a browser came back to, or is pasted alone', () => {
  expect(codeIn(' https://app.example.com/callback?state=s&code=abc-1&iss=x ')).toBe('abc-1');
  expect(codeIn('abc-1')).toBe('abc-1');
  expect(codeIn('https://app.example.com/callback?error=access_denied')).toBe('');
});

test('the line takes whatever is in an address for text, and a secret that is not at hand from the environment', () => {
  const line = exchangeLine({
    origin: 'https://support.example.com',
    clientId: 'app_1',
    clientSecret: undefined,
    redirectUri: "https://app.example.com/it's?a=$HOME",
    code: 'c',
    verifier: 'v',
  });
  expect(line).toContain(String.raw`--data-urlencode 'redirect_uri=https://app.example.com/it'\''s?a=$HOME'`);
  expect(line).toContain('--data-urlencode "client_secret=$CLIENT_SECRET"');
});
