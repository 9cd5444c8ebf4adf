import { expect, test } from 'vitest';
import { RefusedMailHost } from '../../outgoing/mail-host.ts';
import { mailFault } from './mail-fault.ts';

const refused = (responseText: string) =>
  Object.assign(new Error(), { authenticationFailed: true, responseText });
const failed = (code: string, more = {}) => Object.assign(new Error(`It failed: ${code}`), { code, ...more });

test.each([
  [
    'Google with the usual password',
    refused('Application-specific password required: https://support.google.com/accounts/answer/185833'),
    'imap.gmail.com',
    'app_password_needed',
  ],
  [
    'Google with a wrong one',
    refused('Invalid credentials (Failure)'),
    'imap.gmail.com',
    'app_password_needed',
  ],
  ['iCloud', refused('Authentication failed'), 'imap.mail.me.com', 'app_password_needed'],
  ['anybody else', refused('Authentication failed.'), 'imap.example.com', 'wrong_password'],
  [
    'IMAP that is turned off',
    refused('Your account is not enabled for IMAP use.'),
    'imap.gmail.com',
    'imap_off',
  ],
  [
    'Microsoft without SMTP AUTH',
    refused('535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.'),
    'smtp.office365.com',
    'smtp_auth_off',
  ],
  [
    'too many tries',
    refused('Too many login attempts, please try again later'),
    'imap.example.com',
    'rate_limited',
  ],
  ['another name in the certificate', failed('ERR_TLS_CERT_ALTNAME_INVALID'), 'imap.example.com', 'tls_name'],
  ['a certificate of its own', failed('DEPTH_ZERO_SELF_SIGNED_CERT'), 'imap.example.com', 'tls_untrusted'],
  ['an old certificate', failed('CERT_HAS_EXPIRED'), 'imap.example.com', 'tls_untrusted'],
  ['TLS where there is none', new Error('wrong version number'), 'imap.example.com', 'tls_missing'],
  ['no STARTTLS', failed('', { tlsFailed: true }), 'imap.example.com', 'tls_missing'],
  ['a closed port', failed('ECONNREFUSED'), 'imap.example.com', 'refused'],
  ['no answer', failed('CONNECT_TIMEOUT'), 'imap.example.com', 'timeout'],
  ['no such folder', failed('', { serverResponseCode: 'NONEXISTENT' }), 'imap.example.com', 'folder_missing'],
  ['a name without an address', new RefusedMailHost('The name x has no address.'), 'x', 'unknown_host'],
  ['a private address', new RefusedMailHost('x is not at a public address.'), 'x', 'not_allowed'],
  ['a cut connection', failed('EPIPE'), 'imap.example.com', 'closed'],
  ['something else', failed('EWHATEVER'), 'imap.example.com', 'other'],
])('%s is reported as such, with advice', (_, error, host, fault) => {
  const reported = mailFault(error, host);
  expect(reported.fault).toBe(fault);
  expect(reported.advice).toMatch(/^[A-Z].*\.$/);
  expect(reported.error.length).toBeGreaterThan(0);
});

test('the server’s own text is one line of limited length', () => {
  const { error } = mailFault(
    refused(`no\r\nBcc: everybody@example.com ${'x'.repeat(5000)}`),
    'imap.example.com',
  );
  expect(error).toMatch(/^no Bcc/);
  expect(error).toHaveLength(500);
});
