import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningServer } from '../deskbell.ts';
import type { Row } from '../report.ts';
import { isIdle } from './delivery-latency.ts';
import { connectMailbox, type MailOrganization } from './mail-bench-world.ts';
import type { ManyMailboxes } from './many-mailboxes.ts';

/** A process reads at most 200, and the other parts have connected five. */
const mailboxesPerOrganization = 39;

/** Open connections in IDLE, the state of almost all at any moment. */
export async function mailboxMemory(
  running: RunningServer,
  crowd: MailOrganization[],
  imap: ManyMailboxes,
): Promise<Row[]> {
  await pause(10_000);
  const before = await memoryOf(running);
  for (const [index, { token }] of crowd.entries())
    for (let number = 0; number < mailboxesPerOrganization; number += 1)
      await connectMailbox(running, token, { user: `crowd-${index}-${number}`, port: imap.port });
  for (const [index] of crowd.entries())
    for (let number = 0; number < mailboxesPerOrganization; number += 1)
      await isIdle(imap, `crowd-${index}-${number}`);
  await pause(10_000);
  const count = crowd.length * mailboxesPerOrganization;
  const value = (await memoryOf(running)) - before;
  return [
    { name: 'memory of the server before them', unit: 'MB', value: before },
    { name: `${count} mailboxes in IDLE`, unit: 'MB', value, atMost: 150 },
  ];
}

async function memoryOf({ pid }: RunningServer): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
