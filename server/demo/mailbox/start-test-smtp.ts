import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { mailLimits } from '../../mime/mail-limits.ts';
import type { MailFolder } from './mail-folder.ts';

/** The SMTP server for all email of the demo. On this machine only; nothing is relayed. */
export async function startTestSmtp({
  keep,
}: Pick<MailFolder, 'keep'>): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    banner: 'Deskbell demo',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mailLimits.bytes,
    logger: false,
    onData(stream, _session, done) {
      stream
        .toArray()
        .then((chunks: Buffer[]) => keep(Buffer.concat(chunks), { isOwn: false }))
        .then(
          () => done(null, 'Taken'),
          () => done(Object.assign(new Error('4.3.0 The mail could not be kept'), { responseCode: 451 })),
        );
    },
  });
  // A client that disconnects is not an error of the demo.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
