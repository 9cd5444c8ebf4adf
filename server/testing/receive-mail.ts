import { pino } from 'pino';
import { keyedDigest } from '../access/keyed-digest.ts';
import { openMailThreads } from '../mail-in/open-mail-threads.ts';
import { receiveRound } from '../mail-in/start-receiving.ts';
import type { MailChannel } from './mail-channel.ts';
import { secretKey, type TestApp } from './start-app.ts';
import { whenFileEnds } from './when-file-ends.ts';

/** The result of an email. */
export type ReceivedMail = { state: string; reason: string | null; messageId: string | null };

/** Delivers email to a channel by HTTP, like a receiving server, and processes it. */
export function mailReceiver(app: TestApp, channel: MailChannel) {
  const threads = openMailThreads({ threads: 1 });
  whenFileEnds(() => threads.close());
  const receiving = {
    database: app.database,
    files: app.files,
    digest: keyedDigest(secretKey),
    threads,
    logger: pino({ level: 'silent' }),
    now: () => Date.now() * 1000,
    wakeSequencer: () => undefined,
  };
  const readAll = async () => {
    while ((await receiveRound(receiving)) === 0);
  };
  return {
    receiving,
    readAll,
    async deliver(mail: string | Buffer): Promise<ReceivedMail> {
      const response = await postMail(app, channel, mail);
      if (response.status !== 204) throw new Error(`Delivering the email returned ${response.status}.`);
      await readAll();
      const [receipt] = await app.database.read<ReceivedMail>({
        text: `SELECT state, reason, message_id AS "messageId" FROM mail_receipts
                WHERE organization_id = $1 AND channel_id = $2 ORDER BY id DESC LIMIT 1`,
        values: [channel.organizationId, channel.id],
      });
      if (!receipt) throw new Error('The mail has no receipt.');
      return receipt;
    },
  };
}

export function postMail(app: TestApp, { token }: Pick<MailChannel, 'token'>, mail: string | Buffer) {
  return fetch(`${app.baseUrl}/inbound/mail/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: typeof mail === 'string' ? mail.replace(/\r?\n/g, '\r\n') : new Uint8Array(mail),
  });
}

let emails = 0;

/** An email's source; missing values get defaults, and `undefined` leaves a header out. */
export function mailSource(headers: Record<string, string | undefined>, body = 'Hello'): string {
  emails += 1;
  const all: Record<string, string | undefined> = {
    'Message-ID': `<${process.pid}.${emails}.${Math.random().toString(36).slice(2)}@customer.example>`,
    Date: 'Mon, 23 Nov 2026 09:00:00 +0100',
    From: 'Ada Lovelace <ada@customer.example>',
    Subject: 'Broken wheel',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}`,
  );
  return `${lines.join('\n')}\n\n${body}`;
}
