import { expect, test } from 'vitest';
import { redirectUriError } from './redirect-uri.ts';

test.each([
  'https://app.example.com/callback',
  'https://app.example.com:8443/callback?tenant=1',
  'https://app.example.com',
  'http://127.0.0.1/callback',
  'http://127.0.0.1:8080/callback',
  'http://[::1]/callback',
  'http://localhost:8080/callback',
])('security 7: %s can be registered', (uri) => {
  expect(redirectUriError(uri)).toBeUndefined();
});

test.each([
  '',
  '/callback',
  'app.example.com/callback',
  'https://',
  'https://app.example.com/callback#f',
  'https://app.example.com/callback#',
  'https://*.example.com/callback',
  'https://app.example.com/*',
  'http://app.example.com/callback',
  'http://127.0.0.1.evil.example/callback',
  'http://localhost.evil.example/callback',
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://app.example.com/',
  'myapp://callback',
  'https://user@app.example.com/',
  'https://user:password@app.example.com/',
  'https://app.example.com\\@evil.example/',
  'https://app.example.com/call back',
  'https://app.example.com/callback\n',
  'https://bücher.example/',
  'https://app.example.com/?code=1',
  'https://app.example.com/?state=1',
  'https://app.example.com/?error=1',
  'https://app.example.com/?iss=1',
  'https://app.example.com/?%63ode=1',
])('security 7: %o cannot be registered', (uri) => {
  expect(redirectUriError(uri)).toEqual(expect.any(String));
});
