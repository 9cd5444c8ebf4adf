import { expect, test } from 'vitest';
import { TokenEndpointFailed } from '../features/channels/mail-channels/sign-in/token-endpoint.ts';
import { RefusedMailHost } from '../outgoing/mail-host.ts';
import { sendingFailure } from './sending-failure.ts';

test.each([
  [
    'a refused log-in',
    { code: 'EAUTH', responseCode: 535, response: '535 5.7.8 Bad password' },
    'channel',
    '535 5.7.8 Bad password',
  ],
  ['a log-in that is off', { code: 'EAUTH', message: 'No mechanism' }, 'channel', 'No mechanism'],
  ['a log-in for later', { code: 'EAUTH', responseCode: 454, response: '454 later' }, 'later', '454 later'],
  [
    'a refused sender',
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550, response: '550 not yours' },
    'channel',
    '550 not yours',
  ],
  [
    'an email too large',
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 552, response: '552 too big' },
    'mail',
    '552 too big',
  ],
  [
    'a refused content',
    { code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 spam' },
    'mail',
    '554 spam',
  ],
  [
    'greylisting',
    { code: 'EMESSAGE', command: 'DATA', responseCode: 451, response: '451 wait' },
    'later',
    '451 wait',
  ],
  [
    'no server',
    { code: 'ESOCKET', message: 'connect ECONNREFUSED 10.0.0.1:25' },
    'later',
    'The mail server refused the connection. Check the host and port.',
  ],
  [
    'a cut',
    { code: 'ECONNECTION', command: 'DATA', message: 'Connection closed unexpectedly' },
    'later',
    'The mail server closed the connection.',
  ],
  [
    'a private address',
    new RefusedMailHost('x is not at a public address.'),
    'channel',
    'x is not at a public address.',
  ],
])('%s', (_, error, is, words) => {
  expect(sendingFailure(error)).toMatchObject({ is, error: words });
});

test.each([
  ['refused', { code: 'ESOCKET', message: 'connect ECONNREFUSED 10.0.0.1:25' }],
  ['timeout', { code: 'ETIMEDOUT', message: 'Greeting never received' }],
  ['tls_untrusted', { code: 'ESOCKET', message: 'DEPTH_ZERO_SELF_SIGNED_CERT' }],
  ['tls_missing', { code: 'ETLS', message: 'STARTTLS is not offered' }],
  ['closed', { code: 'ECONNECTION', message: 'Connection closed unexpectedly' }],
  ['provider_unavailable', new TokenEndpointFailed('The provider responded with status 500.')],
  [null, { code: 'EMESSAGE', responseCode: 451, response: '451 wait' }],
])('what no server said has the code %s', (code, error) => {
  expect(sendingFailure(error).code).toBe(code);
});

test('a server’s text is distinguished from ours', () => {
  const refusal = { code: 'EAUTH', responseCode: 535, response: '535 Bad password' };
  expect(sendingFailure(refusal).serverWords).toBe('535 Bad password');
  expect(sendingFailure({ code: 'EAUTH', message: 'No mechanism' }).serverWords).toBeNull();
});

test('recipients rejected one by one keep their individual responses', () => {
  const rejectedErrors = [
    { recipient: 'Nora@x.example', responseCode: 550, response: '550 no such user' },
    { recipient: 'tom@x.example', responseCode: 450, response: '450 wait' },
  ];
  expect(
    sendingFailure({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, rejectedErrors }).recipients,
  ).toEqual([
    { address: 'nora@x.example', isFinal: true, error: '550 no such user', code: null },
    { address: 'tom@x.example', isFinal: false, error: '450 wait', code: null },
  ]);
});
