import { expect, test } from 'vitest';
import { codeIn, exchangeCommand } from './exchange-command.ts';

test('the code is extracted from the callback URL, or taken as pasted', () => {
  expect(codeIn(' https://app.example.com/callback?state=s&code=abc-1&iss=x ')).toBe('abc-1');
  expect(codeIn('abc-1')).toBe('abc-1');
  expect(codeIn('https://app.example.com/callback?error=access_denied')).toBe('');
});

test('the command quotes the contents of the URL, and reads an unknown secret from the environment', () => {
  const line = exchangeCommand({
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
