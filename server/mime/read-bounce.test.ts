import { expect, test } from 'vitest';
import { readBounce } from './read-bounce.ts';

const read = (...lines: string[]) => readBounce(Buffer.from(lines.join('\r\n')));

const report = (...groups: string[][]) => [
  'From: MAILER-DAEMON@mx.customer.example',
  'Content-Type: multipart/report; report-type=delivery-status;',
  ' boundary="b1"',
  '',
  '--b1',
  'Content-Type: text/plain',
  '',
  'Sorry.',
  '--b1',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.customer.example',
  '',
  ...groups.flatMap((group) => [...group, '']),
  '--b1',
  'Content-Type: message/rfc822',
  '',
  'Subject: Re: Wheel',
  'Message-ID: <m.1.mac@heron.example>',
  '',
  'It is on its way.',
  '--b1--',
];

test('an RFC 3464 report contains the server’s reply for each recipient, and the email it is about', () => {
  expect(
    read(
      ...report(
        [
          'Final-Recipient: rfc822; Nora@Customer.example',
          'Action: failed',
          'Status: 5.1.1',
          'Diagnostic-Code: smtp; 550 5.1.1 No such user',
          '  here',
        ],
        ['Final-Recipient: rfc822; tom@customer.example', 'Action: delayed', 'Status: 4.4.1'],
        ['Final-Recipient: rfc822; ok@customer.example', 'Action: delivered', 'Status: 2.0.0'],
      ),
    ),
  ).toEqual({
    messageIds: ['m.1.mac@heron.example'],
    recipients: [
      {
        address: 'nora@customer.example',
        action: 'failed',
        error: '550 5.1.1 No such user here',
        code: null,
      },
      { address: 'tom@customer.example', action: 'delayed', error: '4.4.1', code: null },
    ],
  });
});

test('without the server’s reply, it is taken from the human-readable part, as Exim writes it', () => {
  const about = ['Action: failed', 'Final-Recipient: rfc822;gone@customer.example', 'Status: 5.0.0'];
  const words = [
    'This message was created automatically by mail delivery software.',
    '',
    '  gone@customer.example',
    '    LMTP error after RCPT TO:<gone@customer.example>:',
    "    550 5.1.1 <gone@customer.example> User doesn't exist: gone@customer.example",
  ];
  const lines = report(about).flatMap((line) => (line === 'Sorry.' ? words : [line]));
  expect(read(...lines)?.recipients).toEqual([
    {
      address: 'gone@customer.example',
      action: 'failed',
      error: "550 5.1.1 <gone@customer.example> User doesn't exist: gone@customer.example",
      code: null,
    },
  ]);
});

test('for a forwarded email, the recipient is the one we wrote to', () => {
  const bounce = read(
    ...report([
      'Original-Recipient: rfc822;nora@customer.example',
      'Final-Recipient: rfc822;nora@elsewhere.example',
      'Action: failed',
    ]),
  );
  expect(bounce?.recipients).toEqual([
    {
      address: 'nora@customer.example',
      action: 'failed',
      error: 'The mail server gave no reason.',
      code: 'no_reason',
    },
  ]);
});

test('parts in base64 are read', () => {
  const status =
    'Reporting-MTA: dns; x\r\nOriginal-Message-ID: <m.2.mac@heron.example>\r\n\r\nFinal-Recipient: rfc822; a@b.example\r\nAction: failed\r\nDiagnostic-Code: smtp; 554 no';
  expect(
    read(
      'Content-Type: multipart/report; boundary=b2',
      '',
      '--b2',
      'Content-Type: message/delivery-status',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(status).toString('base64'),
      '--b2--',
    ),
  ).toEqual({
    messageIds: ['m.2.mac@heron.example'],
    recipients: [{ address: 'a@b.example', action: 'failed', error: '554 no', code: null }],
  });
});

test('without such parts, X-Failed-Recipients lists the failed recipients', () => {
  expect(
    read(
      'X-Failed-Recipients: nora@customer.example, tom@customer.example',
      'Auto-Submitted: auto-replied',
      'Subject: Mail delivery failed: returning message to sender',
      '',
      'A message that you sent could not be delivered:',
      '',
      '  nora@customer.example',
      '    SMTP error from remote mail server after RCPT TO:<nora@customer.example>:',
      '    550 5.1.1 User unknown',
      '',
      '------ This is a copy of the message, including all the headers. ------',
      '',
      'Message-ID: <m.3.mac@heron.example>',
    ),
  ).toEqual({
    messageIds: ['m.3.mac@heron.example'],
    recipients: ['nora@customer.example', 'tom@customer.example'].map((address) => ({
      address,
      action: 'failed',
      error: '550 5.1.1 User unknown',
      code: null,
    })),
  });
});

test.each([
  ['an ordinary mail', ['Subject: Hi', '', 'Hello']],
  ['an out-of-office reply', ['Auto-Submitted: auto-replied', '', 'Away']],
  [
    'a report of a delivery that worked',
    report(['Final-Recipient: rfc822; a@b.example', 'Action: delivered']),
  ],
  [
    'a read receipt',
    ['Content-Type: multipart/report; report-type=disposition-notification; boundary=x', '', '--x--'],
  ],
  ['nothing', []],
])('%s is no bounce', (_, lines) => {
  expect(read(...lines)).toBeUndefined();
});

test('hostile reports are parsed quickly', () => {
  const nested = 'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(20_000);
  expect(readBounce(Buffer.from(nested))).toBeUndefined();
  expect(
    readBounce(Buffer.from(`X-Failed-Recipients: ${'a@b,'.repeat(100_000)}\r\n\r\n`))?.recipients,
  ).toHaveLength(200);
});
