import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../server/db/database.ts';
import type { RunningServer } from '../deskbell.ts';
import type { Row } from '../report.ts';
import { isIdle } from './delivery-latency.ts';
import { followMessages } from './follow-messages.ts';
import { killDuring, lostAndDoubled, writtenMails } from './kill-during.ts';
import { connectMailbox, type MailOrganization } from './mail-bench-world.ts';
import type { ManyMailboxes } from './many-mailboxes.ts';
import { sampleMail } from './sample-mail.ts';

const emails = Number(process.env.BENCH_MAIL_IMPORT ?? 5000);
const kills = 5;
const livePauseMilliseconds = 2000;

/**
 * Imports the earlier mail of a mailbox, while another one gets new mail and the server is killed five times. Ends the given
 * server, and returns the one that is running afterwards.
 */
export async function importKilled(
  first: RunningServer,
  { id, token }: MailOrganization,
  { imap, database }: { imap: ManyMailboxes; database: Database },
): Promise<{ rows: Row[]; server: RunningServer }> {
  let server = first;
  imap.deliver(
    'history',
    ...Array.from({ length: emails }, (_, number) => sampleMail(number, `Earlier ${number}.`)),
  );
  await connectMailbox(server, token, { user: 'fresh', port: imap.port });
  const { id: channel } = await connectMailbox(server, token, {
    user: 'history',
    port: imap.port,
    history: 'all',
  });
  const imported = writtenMails(database, { organization: id, channel, source: 'import' });
  const events = await followMessages(() => server.address, token);
  await isIdle(imap, 'fresh');
  const live = startLiveMail(imap, events);
  const started = performance.now();
  await killDuring(first, { kills, mails: emails, written: imported }, (next) => {
    server = next;
  });
  while (events.count('import.finished') === 0) await pause(100);
  const seconds = (performance.now() - started) / 1000;
  const delays = await live.stop();
  events.close();
  const minutes = (seconds / emails) * (100_000 / 60);
  return {
    server,
    rows: [
      { name: `import of ${emails} emails, killed five times`, unit: 's', value: seconds },
      { name: 'extrapolated to 100,000 emails', unit: 'min', value: minutes, atMost: 90 },
      ...lostAndDoubled(emails, await imported()),
      {
        name: 'import events',
        unit: '',
        value: events.count('import.finished'),
        atLeast: 1,
        atMost: 1,
      },
      {
        name: `new email in the meantime (${delays.length}), at most`,
        unit: 's',
        value: Math.max(...delays),
        atMost: 10,
      },
    ],
  };
}

/** Sends an email every two seconds, and measures each from its delivery to its event. */
function startLiveMail(imap: ManyMailboxes, events: Awaited<ReturnType<typeof followMessages>>) {
  let isOver = false;
  const delays: number[] = [];
  const run = async () => {
    for (let number = 0; !isOver; number += 1) {
      const subject = `Fresh ${number}.`;
      const reported = events.shownAfter(subject);
      const delivered = performance.now();
      imap.deliver('fresh', sampleMail(100_000 + number, subject));
      delays.push(((await reported) - delivered) / 1000);
      await pause(livePauseMilliseconds);
    }
  };
  const running = run();
  // Reported at the end: until then, nothing handles a rejection.
  running.catch(() => undefined);
  return {
    async stop() {
      isOver = true;
      await running;
      return delays;
    },
  };
}
