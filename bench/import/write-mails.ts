import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bodyOf } from './write-messages.ts';

const mailsPerThread = 5;
const begin = Date.UTC(2024, 0, 1);

/** An mbox file of threads between customers and support@acme.example; one of `mailsPerFile` emails has a file. */
export async function writeMails(path: string, mails: number, mailsPerFile = 1): Promise<void> {
  await pipeline(Readable.from(content(mails, mailsPerFile)), createWriteStream(path));
}

function* content(mails: number, mailsPerFile: number): Generator<string> {
  for (let number = 0; number < mails; number++) {
    const thread = Math.floor(number / mailsPerThread);
    const position = number % mailsPerThread;
    const customer = `Customer ${thread % 9000} <customer${thread % 9000}@example.com>`;
    const support = `Agent ${thread % 40} <support@acme.example>`;
    const [from, to] = position % 2 === 0 ? [customer, support] : [support, customer];
    const at = new Date(begin + number * 60_000);
    const headers = [
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${position === 0 ? '' : 'Re: '}Order ${thread}`,
      `Date: ${at.toUTCString()}`,
      `Message-ID: <${number}@mail.example>`,
      ...(position === 0 ? [] : [`In-Reply-To: <${number - 1}@mail.example>`]),
      'MIME-Version: 1.0',
    ];
    const body = bodyOf(number);
    const parts = number % mailsPerFile === 0 ? withFile(body, number) : withoutFile(body);
    yield `From mail@example.com ${envelopeDate(at)}\n${[...headers, ...parts].join('\n')}\n\n`;
  }
}

/** As in `Mon Jan 01 00:00:00 2024`. */
function envelopeDate(at: Date): string {
  const [day, date, month, year, time] = at.toUTCString().split(/,? /);
  return [day, month, date, time, year].join(' ');
}

const withoutFile = (body: string) => ['Content-Type: text/plain; charset=utf-8', '', body];

function withFile(body: string, number: number): string[] {
  const bytes = Buffer.from(`number,price\n${`${number},12\n`.repeat(200)}`);
  return [
    'Content-Type: multipart/mixed; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
    '--part',
    `Content-Type: text/csv; name="prices-${number}.csv"`,
    `Content-Disposition: attachment; filename="prices-${number}.csv"`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(bytes.toString('base64').match(/.{1,76}/g) ?? []),
    '--part--',
  ];
}
