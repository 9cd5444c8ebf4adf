import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** Where webhooks and emails arrive, and are counted. */
export async function openSink() {
  const types: string[] = [];
  let mails = 0;
  const hooks = createServer(async (request, response) => {
    types.push(((await json(request)) as { type: string }).type);
    response.end();
  });
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _, callback) {
      mails += 1;
      stream.resume().on('end', callback);
    },
  });
  const listening = smtp.listen(0, '127.0.0.1');
  hooks.listen(0, '127.0.0.1');
  await Promise.all([once(hooks, 'listening'), once(listening, 'listening')]);
  const portOf = (it: { address(): unknown }) => (it.address() as AddressInfo).port;
  return {
    hookUrl: `http://127.0.0.1:${portOf(hooks)}/`,
    smtpUrl: `smtp://127.0.0.1:${portOf(listening)}`,
    hooks: () => types.length,
    mails: () => mails,
    async receives(type: string): Promise<void> {
      while (!types.includes(type)) await delay(100);
    },
    async close(): Promise<void> {
      hooks.close();
      await new Promise<void>((resolve) => {
        smtp.close(resolve);
      });
    },
  };
}
