import { setTimeout as pause } from 'node:timers/promises';
import type { RunningServer } from '../deskbell.ts';
import type { Row } from '../report.ts';
import { followMessages } from './follow-messages.ts';
import { connectMailbox, type MailOrganization } from './mail-bench-world.ts';
import type { ManyMailboxes } from './many-mailboxes.ts';
import { sampleMail } from './sample-mail.ts';

const emails = 60;
const many = Number(process.env.BENCH_MAIL_HEAP ?? 1000);

/**
 * From an email announced by the mail server to the event that the inbox receives; then how fast a backlog of email is imported.
 */
export async function deliveryLatency(
  server: RunningServer,
  { token }: MailOrganization,
  imap: ManyMailboxes,
): Promise<Row[]> {
  await connectMailbox(server, token, { user: 'live', port: imap.port });
  const events = await followMessages(() => server.address, token);
  try {
    await isIdle(imap, 'live');
    const milliseconds: number[] = [];
    for (let number = 0; number < emails; number += 1) {
      await isIdle(imap, 'live');
      const subject = `Live question ${number}.`;
      const reported = events.shownAfter(subject);
      const delivered = performance.now();
      imap.deliver('live', sampleMail(number, subject));
      milliseconds.push((await reported) - delivered);
      await pause(100 + (number % 7) * 40);
    }
    milliseconds.sort((one, other) => one - other);
    const at = (share: number) => (milliseconds[Math.floor(milliseconds.length * share)] ?? 0) / 1000;
    return [
      { name: 'delivery to event, p50', unit: 's', value: at(0.5), atMost: 1.5 },
      { name: 'delivery to event, p95', unit: 's', value: at(0.95), atMost: 3 },
      await roundTrip(imap, events),
    ];
  } finally {
    events.close();
  }
}

async function roundTrip(
  imap: ManyMailboxes,
  events: Awaited<ReturnType<typeof followMessages>>,
): Promise<Row> {
  await isIdle(imap, 'live');
  const subject = (number: number) => `Heap ${number}.`;
  const reported = events.shownAfter(subject(many - 1), 600_000);
  const started = performance.now();
  imap.deliver(
    'live',
    ...Array.from({ length: many }, (_, number) => sampleMail(10_000 + number, subject(number))),
  );
  const value = (many * 1000) / ((await reported) - started);
  return { name: `end to end, ${many} emails of 20 kB in one mailbox`, unit: '/s', value, atLeast: 40 };
}

export async function isIdle(imap: ManyMailboxes, user: string, mailboxes = 1): Promise<void> {
  while (imap.idle(user) < mailboxes) await pause(20);
}
