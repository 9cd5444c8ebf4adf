import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const words =
  'the order arrived yesterday but one wheel is bent and the bell does not ring could you please send another one';
const messagesPerConversation = 5;
const begin = Date.UTC(2024, 0, 1);

/** A CSV file of short and long messages, of 400 characters in the median. */
export async function writeMessages(path: string, messages: number): Promise<void> {
  await pipeline(Readable.from(rows(messages)), createWriteStream(path));
}

function* rows(messages: number): Generator<string> {
  yield 'conversation,message_id,sent_at,kind,author_name,author_email,customer_email,subject,status,body\n';
  let rows = '';
  for (let number = 0; number < messages; number++) {
    // Mixed, as systems export them: by the moment of the message.
    const conversation = (number * 7919) % Math.ceil(messages / messagesPerConversation);
    const customer = `customer${conversation % 50_000}@example.com`;
    const isReply = number % 2 === 1;
    const author = isReply ? `Agent ${number % 40},agent${number % 40}@acme.example` : `,${customer}`;
    const at = new Date(begin + number * 60_000).toISOString();
    const subject = `Order ${conversation}`;
    rows += `${conversation},${number},${at},${isReply ? 'agent' : 'end-user'},${author},${customer},${subject},solved,"${bodyOf(number)}"\n`;
    if (rows.length < 65_536) continue;
    yield rows;
    rows = '';
  }
  yield rows;
}

/** Of 400 characters in the median. */
export function bodyOf(number: number): string {
  const length = number % 10 === 0 ? 2000 : 200 + ((number * 37) % 400);
  return `Message ${number}: ${`${words}. `.repeat(Math.ceil(length / words.length))}`.slice(0, length);
}
