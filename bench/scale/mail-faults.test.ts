import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { newId } from '../../server/ids/public-id.ts';
import { realServers } from '../../server/testing/mail-servers/find-mail-servers.ts';
import { openStepHolds, receivingSteps, sendingSteps } from '../../server/testing/mail-servers/hold-steps.ts';
import { openMailTally } from '../../server/testing/mail-servers/mail-counts.ts';
import { smtpSteps } from '../../server/testing/mail-servers/start-exim.ts';
import { type MailDesk, startMailDesk, support } from '../../server/testing/mail-servers/start-mail-desk.ts';
import {
  type DovecotAndExim,
  startMailServers,
} from '../../server/testing/mail-servers/start-mail-servers.ts';
import { mailSource } from '../../server/testing/receive-mail.ts';

const programs = realServers('mail with Dovecot and Exim, and processes killed at every step');
const nora = 'nora@customer.example';
const waitingMails = Number(process.env.BENCH_WAITING_MAILS ?? 10_000);
const kills = 5;

test.skipIf(!programs)(
  'a process killed at any step of receiving or sending loses no email and receives none twice',
  async () => {
    if (!programs) return;
    const desk = await startMailDesk(await startMailServers(programs, [support, nora]));
    const holds = await openStepHolds(desk.clone);
    const mailCounts = openMailTally(desk, nora);
    let { server } = desk;
    const conversation = await mailCounts.conversation(desk.api, await mailCounts.customerWrites());
    for (const step of [...receivingSteps, ...sendingSteps]) {
      await holds.hold(step);
      if (receivingSteps.includes(step)) await mailCounts.customerWrites();
      else await mailCounts.answer(desk.apiOf(server), conversation);
      await holds.reached();
      await server.stop('SIGKILL');
      await holds.release();
      await mailCounts.passTime();
      server = await desk.start();
    }
    const counts = await mailCounts.settle();
    console.log(counts);
    const [written, answered] = [receivingSteps.length + 1, sendingSteps.length];
    expect(counts).toMatchObject({ written, received: written, doubled: 0 });
    // SMTP has one gap: between the 250 and recording it. An email sent again because of that is the same byte for byte.
    expect(counts).toMatchObject({ answered, arrived: answered, duplicates: 1, differingDuplicates: 0 });
  },
);

test.skipIf(!programs)(
  'a process killed at any step of its dialogue with a mail server loses no email, and sends none twice except after the last step',
  async () => {
    if (!programs) return;
    const servers = await startMailServers(programs, [support, nora]);
    const desk = await startMailDesk(servers);
    const mailCounts = openMailTally(desk, nora);
    let { server } = desk;
    const conversation = await mailCounts.conversation(desk.api, await mailCounts.customerWrites());
    for (const step of smtpSteps) {
      const hold = servers.hold(step);
      await mailCounts.answer(desk.apiOf(server), conversation);
      await hold.held();
      await server.stop('SIGKILL');
      hold.release();
      await mailCounts.passTime();
      server = await desk.start();
      // Exim delivers the accepted email before the next one is killed.
      await mailCounts.settle();
    }
    const counts = await mailCounts.settle();
    console.log(counts);
    expect(counts).toMatchObject({
      answered: smtpSteps.length,
      arrived: smtpSteps.length,
      differingDuplicates: 0,
    });
    // After the last step Exim has the whole email, and may keep it even if its 250 is lost.
    expect(counts.duplicates).toBeLessThanOrEqual(1);
  },
);

test.skipIf(!programs)(
  'a process paused in the middle of its dialogue until another one has sent the email overwrites nothing, and anything it resends is identical',
  async () => {
    if (!programs) return;
    const servers = await startMailServers(programs, [support, nora]);
    const desk = await startMailDesk(servers);
    const mailCounts = openMailTally(desk, nora);
    const conversation = await mailCounts.conversation(desk.api, await mailCounts.customerWrites());
    const hold = servers.hold('rcpt');
    await mailCounts.answer(desk.api, conversation);
    await hold.held();
    desk.server.signal('SIGSTOP');
    hold.release();
    await mailCounts.passTime();
    const other = await desk.start();
    await mailCounts.settle();
    desk.server.signal('SIGCONT');
    await mailCounts.answer(desk.apiOf(other), conversation);
    await mailCounts.passTime();
    const counts = await mailCounts.settle();
    console.log(counts);
    expect(counts).toMatchObject({ answered: 2, arrived: 2, differingDuplicates: 0 });
    const sent = await waitForSent(desk);
    expect(sent).toEqual(['sent', 'sent']);
  },
);

test.skipIf(!programs)(
  'a mailbox that was restored with other numbers imports every email once',
  async () => {
    if (!programs) return;
    const servers = await startMailServers(programs, [support, nora]);
    const desk = await startMailDesk(servers);
    const mailCounts = openMailTally(desk, nora);
    for (let mail = 1; mail <= 3; mail += 1) await mailCounts.customerWrites();
    await mailCounts.settle();
    servers.renumber(support);
    await mailCounts.customerWrites();
    // Each email has a receipt under its new number as well.
    await waitFor(async () => expect(await receiptStates(desk)).toEqual(Array(7).fill('done')));
    expect(await mailCounts.settle()).toMatchObject({ written: 4, received: 4, doubled: 0 });
  },
);

test.skipIf(!programs)(
  `${waitingMails} waiting emails are all received once, while the process that reads them is killed ${kills} times`,
  async () => {
    if (!programs) return;
    const servers = await startMailServers(programs, [support]);
    const desk = await startMailDesk(servers);
    await desk.server.stop('SIGKILL');
    const subjects = putWaiting(servers, waitingMails);
    const begun = performance.now();
    for (let kill = 1; kill <= kills; kill += 1) {
      const server = await desk.start();
      const enough = Math.floor((waitingMails * kill) / (kills + 1));
      await waitFor(async () => expect((await received(desk)).length).toBeGreaterThan(enough));
      await server.stop('SIGKILL');
    }
    await desk.start();
    await waitFor(async () => expect((await received(desk)).length).toBeGreaterThanOrEqual(waitingMails));
    const came = await received(desk);
    const seconds = (performance.now() - begun) / 1000;
    console.log(`${waitingMails} mails in ${seconds.toFixed(0)} s, with ${kills} kills`);
    expect(came.toSorted()).toEqual(subjects.toSorted());
  },
);

async function receiptStates({ clone, world }: MailDesk): Promise<string[]> {
  const rows = await clone.database.read<{ state: string }>({
    text: 'SELECT state FROM mail_receipts WHERE organization_id = $1',
    values: [world.bicycles.house.id],
  });
  return rows.map(({ state }) => state);
}

/** States of all recipients, once none is pending. */
async function waitForSent({ clone, world }: MailDesk): Promise<string[]> {
  return vi.waitFor(
    async () => {
      const rows = await clone.database.read<{ state: string }>({
        text: `SELECT r.state FROM mail_recipients r JOIN mail_messages mm ON mm.organization_id = $1 AND mm.message_id = r.message_id
                WHERE r.organization_id = $1 AND mm.direction = 'out' AND r.kind = 'to'`,
        values: [world.bicycles.house.id],
      });
      expect(rows.some(({ state }) => state === 'queued')).toBe(false);
      return rows.map(({ state }) => state);
    },
    { timeout: 200_000, interval: 100 },
  );
}

const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 1_500_000, interval: 500 });

/** Directly into the maildir: Dovecot finds them at the next poll. Each has its own sender, since frequent senders are held. */
function putWaiting({ folder }: DovecotAndExim, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const subject = `Waiting ${newId()}`;
    const headers = { From: `nora-${index}@customer.example`, To: support, Subject: subject };
    const name = `1700000000.M${String(index).padStart(6, '0')}P1.deskbell`;
    writeFileSync(join(folder, 'mail', support, 'new', name), mailSource(headers), { mode: 0o666 });
    return subject;
  });
}

async function received({ clone, world }: MailDesk): Promise<string[]> {
  const rows = await clone.database.read<{ subject: string }>({
    text: `SELECT subject FROM mail_messages WHERE organization_id = $1 AND direction = 'in'`,
    values: [world.bicycles.house.id],
  });
  return rows.map(({ subject }) => subject);
}
