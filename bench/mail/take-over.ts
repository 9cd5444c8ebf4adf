import type { RunningServer } from '../deskbell.ts';
import type { Row } from '../report.ts';
import { isIdle } from './delivery-latency.ts';
import { followMessages } from './follow-messages.ts';
import { type MailOrganization, startMailServer } from './mail-bench-world.ts';
import type { ManyMailboxes } from './many-mailboxes.ts';
import { sampleMail } from './sample-mail.ts';

const kills = 5;

/**
 * Kills the server that reads a mailbox while another one runs, and measures the time until that one announces the next email; the other
 * is killed next. Returns the server that is left.
 */
export async function takeOver(
  first: RunningServer,
  { token }: MailOrganization,
  imap: ManyMailboxes,
): Promise<{ row: Row; server: RunningServer }> {
  let server = first;
  const seconds: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    await isIdle(imap, 'live');
    const other = await startMailServer();
    const events = await followMessages(() => other.address, token);
    const subject = `After kill ${kill}.`;
    const reported = events.shownAfter(subject);
    const killed = performance.now();
    process.kill(server.pid, 'SIGKILL');
    imap.deliver('live', sampleMail(200_000 + kill, subject));
    seconds.push(((await reported) - killed) / 1000);
    events.close();
    await server.stop();
    server = other;
  }
  const name = `from a kill to the next mail told by another server, longest of ${kills}`;
  return { row: { name, unit: 's', value: Math.max(...seconds), atMost: 10 }, server };
}
