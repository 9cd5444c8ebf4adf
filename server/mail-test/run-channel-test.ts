import type { ImapFlow } from 'imapflow';
import type { ChannelTest, channelTestSteps } from '../../contract/mail-channel.ts';
import type { KeyedDigest } from '../access/keyed-digest.ts';
import type { Database } from '../db/database.ts';
import { type Microseconds, unixSeconds } from '../db/microseconds.ts';
import type { ChannelRow } from '../features/channels/mail-channels/channel-row.ts';
import {
  type LearnedSettings,
  storeLearned,
  storeTest,
} from '../features/channels/mail-channels/channel-store.ts';
import { type MailSignIn, mailCredentials } from '../features/channels/mail-channels/sign-in/access-token.ts';
import { type FaultReport, mailFault, ownFault } from '../mail-in/imap/mail-fault.ts';
import { openMailbox } from '../mail-in/imap/open-mailbox.ts';
import { findSentFolder, isFiled } from '../mail-in/imap/read-sent.ts';
import { handOver, type Relay, signInToSend } from '../mail-out/hand-over.ts';
import { type Destination, watchInbox, watchReceipts } from './await-mail.ts';
import { plusTestAddress, testMail } from './test-mail.ts';

export type ChannelTesting = Relay & {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  signIn?: MailSignIn;
  /** The time limit of a whole test, whatever a server does. */
  maxSeconds: number;
  pollIntervalMilliseconds: number;
};

type Step = ChannelTest['steps'][number];
type StepName = (typeof channelTestSteps)[number];

/** The error of a step, for the person who set up the channel. */
class StepFailed extends Error {
  readonly report: FaultReport;
  constructor(report: FaultReport) {
    super(report.error);
    this.report = report;
  }
}

/** Runs the test recorded in `last_test`, and saves its progress after each step. */
export async function runChannelTest(
  testing: ChannelTesting,
  channel: ChannelRow,
  stopping: AbortSignal,
): Promise<void> {
  const { database, now, maxSeconds } = testing;
  let test = channel.last_test;
  if (!test) return;
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(maxSeconds * 1000)]);
  const note = async (change: Partial<ChannelTest>) => {
    if (!test) return;
    test = { ...test, ...change };
    await storeTest(database, channel, test);
  };
  const change = (name: StepName, to: Partial<Step>) =>
    (test?.steps ?? []).map((step) => (step.name === name ? { ...step, ...to } : step));
  const step = async <Result>(name: StepName, work: () => Promise<Result>): Promise<Result> => {
    await note({ steps: change(name, { state: 'running' }) });
    const from = now();
    try {
      const result = await Promise.race([work(), atTheEnd(name)]);
      await note({ steps: change(name, { state: 'passed', seconds: Math.round((now() - from) / 1e6) }) });
      return result;
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      await note({ steps: change(name, { state: 'failed', ...error.report }) });
      throw error;
    }
  };
  const atTheEnd = async (name: StepName) => {
    await new Promise((resolve) => {
      if (signal.aborted) resolve(undefined);
      signal.addEventListener('abort', resolve, { once: true });
    });
    return stopping.aborted ? fail('interrupted', 'The server stopped during the test.') : late(name);
  };
  const state = await goThrough(testing, { channel, step, signal }).then(
    () => 'passed' as const,
    (error: unknown) => {
      if (!(error instanceof StepFailed)) throw error;
      return 'failed' as const;
    },
  );
  const steps = test.steps.map((each) =>
    each.state === 'waiting' || each.state === 'running' ? { ...each, state: 'skipped' as const } : each,
  );
  await note({ state, steps, finished_at: unixSeconds(now()) });
}

type Running = {
  channel: ChannelRow;
  step: <Result>(name: StepName, work: () => Promise<Result>) => Promise<Result>;
  signal: AbortSignal;
};

async function goThrough(testing: ChannelTesting, { channel, step, signal }: Running): Promise<void> {
  const { database, digest, guard, now, pollIntervalMilliseconds } = testing;
  const { organization_id: organizationId, id: channelId, settings } = channel;
  const { incoming, address } = settings;
  const key = { organizationId, channelId };
  const account = async () => ({
    settings,
    credentials: await mailCredentials(testing, key, 'outgoing', settings.outgoing),
  });
  const outgoingHost = settings.outgoing?.host ?? '';
  const mailTo = (to: string) => testMail(digest, channel, { to, date: new Date(now() / 1000) });
  let client: ImapFlow | undefined;
  const openDestination = async (): Promise<Destination> => {
    if (!incoming) return watchReceipts(database, channel, pollIntervalMilliseconds);
    client = await openMailbox({ ...testing, mailGuard: guard }, key, incoming);
    return watchInbox(client, pollIntervalMilliseconds);
  };
  const failedInbox = failedAt(incoming?.host ?? '');
  try {
    const destination = await step('sign_in', async () => {
      const opened = await openDestination().catch(failedInbox);
      const outgoing = await account().catch(failedAt(outgoingHost));
      await signInToSend(testing, outgoing).catch(failedAt(outgoingHost));
      return opened;
    });
    const mail = await mailTo(address);
    const plusMail = await mailTo(plusTestAddress(address));
    await step('send', async () => {
      await handOver(testing, await account(), mail).catch(failedAt(outgoingHost));
    });
    const arrived = await step('arrive', async () => {
      const arrival = await destination.arrival(mail, signal).catch(failedInbox);
      return arrival ?? late('arrive');
    });
    const hasPlus = await step('plus_address', async () => {
      await handOver(testing, await account(), plusMail).catch(failedAt(outgoingHost));
      const arrival = await destination.arrival(
        plusMail,
        AbortSignal.any([signal, AbortSignal.timeout(testing.maxSeconds * 250)]),
      );
      return arrival ?? late('plus_address');
    }).then(() => true, toldOnly);
    await step('message_id', async () => {
      if (!arrived.keepsId) fail('message_id_changed', 'A server gave the mail another Message-ID.');
    }).catch(toldOnly);
    const sentCopies = client ? await whoFilesSent(client, mail.messageId) : 'none';
    await storeLearned(database, channel, { plus_addresses: hasPlus, sent_copies: sentCopies });
  } finally {
    client?.close();
  }
}

/**
 * The provider if it has filed the test email; Deskbell if there is a folder to file in. When in doubt, the mailbox is
 * left alone.
 */
async function whoFilesSent(client: ImapFlow, messageId: string): Promise<LearnedSettings['sent_copies']> {
  try {
    const path = await findSentFolder(client);
    if (path === undefined) return 'none';
    return (await isFiled(client, path, messageId)) ? 'provider' : 'deskbell';
  } catch {
    return 'none';
  }
}

function fail(...[fault, error]: Parameters<typeof ownFault>): never {
  throw new StepFailed(ownFault(fault, error));
}

function late(name: StepName): never {
  if (name === 'arrive') fail('not_arrived', 'The mail was sent, and did not arrive in time.');
  if (name === 'plus_address') fail('no_plus_addresses', 'Mail to an address with a plus did not arrive.');
  return fail('timeout', 'The server did not respond in time.');
}

function failedAt(host: string): (error: unknown) => never {
  return (error) => {
    throw new StepFailed(mailFault(error, host));
  };
}

/** The last two steps can't fail the test. */
function toldOnly(error: unknown): false {
  if (error instanceof StepFailed) return false;
  throw error;
}
