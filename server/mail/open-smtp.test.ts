import { createServer } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readPage } from '../pages/read-page.ts';
import { catchMail } from '../testing/catch-mail.ts';
import type { Email } from './email.ts';
import { openSmtp } from './open-smtp.ts';

const email: Email = {
  to: 'mara@example.com',
  language: null,
  subject: 'Grüße',
  heading: 'Hello',
  paragraphs: ['One & two < three.', '.', 'From here on, mail programs must not break: '.repeat(30)],
  link: { label: 'Look', address: 'https://support.example.com/x?token=abc=&b' },
  notes: ['Small.'],
};
const id = '018f0000-0000-7000-8000-000000000000';

async function caught(options?: SMTPServerOptions) {
  const catcher = await catchMail(options);
  onTestFinished(() => catcher.stop());
  return catcher;
}

function answering(responseCode: number) {
  return Object.assign(new Error('No <mara@example.com> here'), { responseCode });
}

test('an email arrives as written, in both parts, always with the same id', async () => {
  const catcher = await caught();
  const send = openSmtp(catcher.settings);
  expect([await send(email, id), await send(email, id)]).toEqual(['sent', 'sent']);
  const [mail, second] = catcher.mails;
  expect(mail?.to).toEqual(['mara@example.com']);
  expect(mail?.headers.get('subject')).toEqual(['Grüße']);
  expect(mail?.headers.get('content-type')?.[0]).toMatch(/^multipart\/alternative/);
  expect(mail?.headers.get('message-id')).toEqual([`<${id}@support.example.com>`]);
  expect(second?.headers.get('message-id')).toEqual(mail?.headers.get('message-id'));
  expect(mail?.headers.has('x-mailer')).toBe(false);
  expect(mail?.text).toContain('One & two < three.');
  expect(mail?.text).toContain(email.link?.address);
  expect(readPage(mail?.html ?? '').find(({ tag }) => tag === 'p')?.text).toBe('One & two < three.');
});

test.each([
  'A webhook of =?utf-8?Q?Your_password_was_stolen?= was disabled',
  '=?utf-8?B?UGF5IG5vdw==?=',
  `=?utf-8?Q?one?= =?utf-8?Q?two?= ${'and a long line that has to be folded '.repeat(4)}ü`,
  'What is 1 =? 2',
])('security S7: a subject that looks encoded arrives as the text it is: %s', async (subject) => {
  const catcher = await caught();
  expect(await openSmtp(catcher.settings)({ ...email, subject }, id)).toBe('sent');
  expect(catcher.mails[0]?.headers.get('subject')).toEqual([subject]);
  expect(catcher.mails[0]?.headers.get('from')).toEqual(['Deskbell <desk@support.example.com>']);
});

describe('a permanent rejection', () => {
  test.each<[string, SMTPServerOptions]>([
    ['to the recipient', { onRcptTo: (_address, _session, callback) => callback(answering(550)) }],
    [
      'to the message',
      {
        onData: (stream, _session, callback) => {
          stream.resume();
          stream.on('end', () => callback(answering(554)));
        },
      },
    ],
  ])('%s is not asked again', async (_, options) => {
    const { settings } = await caught(options);
    expect(await openSmtp(settings)(email, id)).toBe('refused');
  });
});

describe('temporary failures are thrown, to be retried', () => {
  test.each<[string, SMTPServerOptions]>([
    ['a full mailbox', { onRcptTo: (_address, _session, callback) => callback(answering(452)) }],
    [
      'a sender that is not allowed yet',
      { onMailFrom: (_address, _session, callback) => callback(answering(550)) },
    ],
    [
      'a message that is put off',
      {
        onData: (stream, _session, callback) => {
          stream.resume();
          stream.on('end', () => callback(answering(451)));
        },
      },
    ],
    ['a greeting that is none', { onConnect: (_session, callback) => callback(answering(554)) }],
  ])('%s', async (_, options) => {
    const { settings } = await caught(options);
    await expect(openSmtp(settings)(email, id)).rejects.toThrow();
  });

  test('a connection lost half-way', async () => {
    const server = createServer((socket) => {
      socket.write('220 here\r\n');
      socket.on('data', () => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const bound = server.address();
    const port = typeof bound === 'object' && bound ? bound.port : 0;
    const { settings } = await caught();
    await expect(openSmtp({ ...settings, port })(email, id)).rejects.toThrow();
  });

  test('a server that is down', async () => {
    const catcher = await catchMail();
    await catcher.stop();
    await expect(openSmtp(catcher.settings)(email, id)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('TLS', () => {
  const credentials = { user: 'desk', password: 'hunter2-hunter2' };

  test('credentials are never sent without STARTTLS', async () => {
    const tried: unknown[] = [];
    const { settings } = await caught({
      allowInsecureAuth: true,
      onAuth: (auth, _session, callback) => {
        tried.push(auth.username);
        callback(null, { user: auth.username });
      },
    });
    await expect(openSmtp({ ...settings, credentials })(email, id)).rejects.toThrow();
    expect(tried).toEqual([]);
  });

  test('a server without a trusted certificate gets neither email nor password', async () => {
    const tried: unknown[] = [];
    const catcher = await caught({
      disabledCommands: [],
      onAuth: (auth, _session, callback) => {
        tried.push(auth.username);
        callback(null, { user: auth.username });
      },
    });
    for (const settings of [{ ...catcher.settings, credentials }, catcher.settings])
      await expect(openSmtp(settings)(email, id)).rejects.toThrow(/self-signed/);
    expect([tried, catcher.mails]).toEqual([[], []]);
  });
});
