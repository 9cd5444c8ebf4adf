import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

type Dialogue = { greeting?: 'EHLO' | 'LHLO'; from: string; to: string[]; mail: string };

/**
 * Sends an email to a server, and returns the reply codes: of the greeting, and of each command until the first
 * rejection. After the text LMTP replies once for each recipient.
 */
export async function smtpDialogue(
  port: number,
  { greeting = 'EHLO', from, to, mail }: Dialogue,
): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const codes: number[] = [];
  const response = async (): Promise<number> => {
    for (;;) {
      const { value = '' } = await lines.next();
      if (value[3] === '-') continue;
      codes.push(Number(value.slice(0, 3)));
      return Number(value.slice(0, 3));
    }
  };
  const text = mail.replace(/\r?\n/g, '\r\n').replace(/^\./gm, '..');
  const steps = [
    `${greeting} mail.customer.example`,
    `MAIL FROM:<${from}>`,
    ...to.map((address) => `RCPT TO:<${address}>`),
    'DATA',
  ];
  try {
    await response();
    for (const step of steps) {
      socket.write(`${step}\r\n`);
      if ((await response()) >= 400) return codes;
    }
    socket.write(`${text}\r\n.\r\n`);
    for (let index = 0; index < (greeting === 'LHLO' ? to.length : 1); index += 1) await response();
    return codes;
  } finally {
    socket.destroy();
  }
}
