import { expect, test } from 'vitest';
import { realServers } from '../../server/testing/mail-servers/find-mail-servers.ts';
import { openStepHolds } from '../../server/testing/mail-servers/hold-steps.ts';
import { openMailTally } from '../../server/testing/mail-servers/mail-counts.ts';
import { startMailDesk, support } from '../../server/testing/mail-servers/start-mail-desk.ts';
import { startMailServers } from '../../server/testing/mail-servers/start-mail-servers.ts';

const programs = realServers('killed and paused processes that read from Dovecot and send by Exim');
const nora = 'nora@customer.example';

// Every step, and thousands of emails: bench/scale/mail-faults.test.ts.
test.skipIf(!programs)(
  'a process killed between the 250 for a reply and recording it, and one paused while another takes over its mailbox, lose no email and receive none twice',
  async () => {
    if (!programs) return;
    const desk = await startMailDesk(await startMailServers(programs, [support, nora]));
    const holds = await openStepHolds(desk.clone);
    const tally = openMailTally(desk, nora);
    const conversation = await tally.conversation(desk.api, await tally.customerWrites());

    await holds.hold('writes that an email was sent');
    await tally.answer(desk.api, conversation);
    await holds.reached();
    await desk.server.stop('SIGKILL');
    await tally.customerWrites();
    await holds.release();

    const paused = await desk.start();
    await holds.hold('commits the receipt of an email');
    await tally.passTime();
    await holds.reached();
    paused.signal('SIGSTOP');
    await holds.forget();
    await tally.passTime();
    const other = await desk.start();
    await holds.release();
    await tally.customerWrites();
    await tally.passTime();
    paused.signal('SIGCONT');
    await tally.answer(desk.apiOf(other), conversation);

    expect(await tally.settle()).toMatchObject({
      written: 3,
      received: 3,
      doubled: 0,
      answered: 2,
      arrived: 2,
      differingDuplicates: 0,
    });
  },
);
