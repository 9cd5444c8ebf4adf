import { openMailThreads } from '../../server/mail-in/open-mail-threads.ts';
import type { Row } from '../report.ts';
import { sampleMail } from './sample-mail.ts';

const mails = 600;
const threads = 2;

/** How many mails of 20 kB two threads read, as the server's do. */
export async function parseRate(): Promise<Row[]> {
  const reading = openMailThreads({ threads });
  const read = (from: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        reading.read(Buffer.from(sampleMail(from + index)), {
          trusted: [],
          returnPath: undefined,
          isCautious: false,
        }),
      ),
    );
  try {
    await read(0, 50);
    const started = performance.now();
    await read(50, mails);
    const value = (mails * 1000) / (performance.now() - started);
    return [{ name: 'reading mails of 20 kB, two threads', unit: '/s', value, atLeast: 150 }];
  } finally {
    await reading.close();
  }
}
