import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../server/db/database.ts';
import type { RunningServer } from '../deskbell.ts';
import type { Row } from '../report.ts';
import { isIdle } from './delivery-latency.ts';
import { killDuring, lostAndDoubled, writtenMails } from './kill-during.ts';
import { connectMailbox, type MailOrganization } from './mail-bench-world.ts';
import type { ManyMailboxes } from './many-mailboxes.ts';
import { sampleMail } from './sample-mail.ts';

const emails = Number(process.env.BENCH_MAIL_WAITING ?? 10_000);
const kills = 5;

/** Mail that hasn't arrived by then is lost. */
const longestPauseMilliseconds = 60_000;

/** New mail that arrives all at once, as after a day of downtime, while the server is killed five times. */
export async function waitingKilled(
  first: RunningServer,
  { id, token }: MailOrganization,
  { imap, database }: { imap: ManyMailboxes; database: Database },
): Promise<{ rows: Row[]; server: RunningServer }> {
  const { id: channel } = await connectMailbox(first, token, { user: 'waiting', port: imap.port });
  await isIdle(imap, 'waiting');
  const written = writtenMails(database, { organization: id, channel, source: 'email' });
  const started = performance.now();
  imap.deliver(
    'waiting',
    ...Array.from({ length: emails }, (_, number) => sampleMail(300_000 + number, `Waiting ${number}.`)),
  );
  const server = await killDuring(first, { kills, mails: emails, written });
  let last = await written();
  for (let progress = performance.now(); last.once < emails; last = await written()) {
    await pause(100);
    if ((await written()).once > last.once) progress = performance.now();
    else if (performance.now() - progress > longestPauseMilliseconds) break;
  }
  const seconds = (performance.now() - started) / 1000;
  const name = `${emails} waiting mails of 20 kB, killed five times`;
  return {
    server,
    rows: [{ name, unit: '/s', value: emails / seconds }, ...lostAndDoubled(emails, last)],
  };
}
