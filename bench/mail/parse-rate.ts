import { openMailThreads } from '../../server/mail-in/open-mail-threads.ts';
import type { Row } from '../report.ts';
import { sampleMail } from './sample-mail.ts';

const emails = 600;
const threads = 2;

/** How many emails of 20 kB two threads parse, the number that the server has. */
export async function parseRate(): Promise<Row[]> {
  const reading = openMailThreads({ threads });
  const read = async (from: number, count: number) => {
    const numbers = Array.from({ length: count }, (_, index) => from + index);
    const work = async () => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
        const source = Buffer.from(sampleMail(number));
        await reading.read(source, { trusted: [], returnPath: undefined, isCautious: false });
      }
    };
    // More than there are threads, so that none waits for work.
    await Promise.all(Array.from({ length: 2 * threads }, work));
  };
  try {
    await read(0, 50);
    const started = performance.now();
    await read(50, emails);
    const value = (emails * 1000) / (performance.now() - started);
    return [{ name: 'parsing emails of 20 kB, two threads', unit: '/s', value, atLeast: 150 }];
  } finally {
    await reading.close();
  }
}
