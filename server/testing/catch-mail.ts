import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { vi } from 'vitest';
import type { MailSettings } from '../config/mail-settings.ts';
import { type ReceivedMail, readMail } from './read-mail.ts';
import { certificate, certificateKey } from './test-certificate.ts';

export type MailCatcher = {
  /** A server's mail settings. */
  settings: MailSettings;
  /** The same for a separate process. */
  env: Record<string, string>;
  /** Everything received so far. */
  mails: ReceivedMail[];
  /** The next email to an address, once it arrives; removed from `mails`. */
  next(to: string): Promise<ReceivedMail>;
  stop(): Promise<void>;
};

const from = { name: 'Deskbell', address: 'desk@support.example.com' };

/**
 * An SMTP server that stores what it receives: the last hop of outgoing email, and the only part of it that is not
 * ours.
 */
export async function catchMail(options: SMTPServerOptions = {}): Promise<MailCatcher> {
  const emails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    key: certificateKey,
    cert: certificate,
    logger: false,
    onData(stream, { envelope }, callback) {
      stream.toArray().then((chunks: Buffer[]) => {
        const to = envelope.rcptTo.map(({ address }) => address);
        const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
        emails.push(readMail(Buffer.concat(chunks).toString('utf8'), { from: sender, to }));
        callback();
      }, callback);
    },
    ...options,
  });
  // Ignores clients that disconnect midway.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    settings: { host: '127.0.0.1', port, isSecure: false, credentials: undefined, from },
    env: {
      DESKBELL_SMTP_URL: `smtp://127.0.0.1:${port}`,
      DESKBELL_MAIL_FROM: `${from.name} <${from.address}>`,
    },
    mails: emails,
    next: (to) => nextTo(emails, to),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function nextTo(emails: ReceivedMail[], to: string): Promise<ReceivedMail> {
  return vi.waitFor(
    () => {
      const index = emails.findIndex((it) => it.to.includes(to));
      const [mail] = index < 0 ? [] : emails.splice(index, 1);
      if (!mail) throw new Error(`No mail to ${to} has come.`);
      return mail;
    },
    { timeout: 200_000, interval: 20 },
  );
}

/** The only link to one of our pages in an email, as a path with its query. */
export function linkIn({ text }: ReceivedMail): string {
  const found = [...text.matchAll(/https?:\/\/[^/\s]+(\/\S+\?token=\S+)/g)].map(([, path = '']) => path);
  if (found.length !== 1) throw new Error(`The mail holds ${found.length} links.`);
  return found[0] ?? '';
}
