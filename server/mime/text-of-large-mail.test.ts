import { expect, test } from 'vitest';
import { mailOfText, maxPartLength, textPartsOf } from './text-of-large-mail.ts';

test('the text of a large email is the same as of the whole, without files', () => {
  const parts = textPartsOf({
    type: 'multipart/mixed',
    childNodes: [
      {
        type: 'multipart/alternative',
        part: '1',
        childNodes: [
          { type: 'text/plain', part: '1.1', size: 10 },
          { type: 'text/html', part: '1.2', size: 20 },
        ],
      },
      { type: 'video/mp4', part: '2', size: 60_000_000 },
      { type: 'text/plain', part: '3', size: 10, disposition: 'attachment' },
      { type: 'text/plain', part: '4', size: maxPartLength + 1 },
      { type: 'message/rfc822', part: '5', childNodes: [{ type: 'text/plain', part: '5.1', size: 10 }] },
    ],
  });
  expect(parts.map(({ number }) => number)).toEqual(['1.1', '1.2']);
  expect(textPartsOf({ type: 'text/plain', size: 10 })).toEqual([{ number: '1', type: 'text/plain' }]);
});

test('its headers are unchanged, except those about the whole body', () => {
  const headers =
    'From: Nora\r\n <nora@example.com>\r\nContent-Type: multipart/mixed;\r\n boundary=outer\r\nSubject: Film\r\n\r\n';
  const mail = mailOfText(headers, [
    { type: 'text/plain', mime: 'Content-Type: text/plain', body: 'Hello\r\n--text' },
  ]);
  expect(mail).toBe(
    [
      'From: Nora',
      ' <nora@example.com>',
      'Subject: Film',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="text-"',
      '',
      '--text-',
      'Content-Type: text/plain',
      '',
      'Hello',
      '--text',
      '--text---',
      '',
    ].join('\r\n'),
  );
});
