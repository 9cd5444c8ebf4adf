import type { Logger } from 'pino';
import type { MailFault } from '../../../contract/mail-channel.ts';
import { openGate } from '../../background/gate.ts';
import { repeat } from '../../background/repeat.ts';
import { reportHealth } from '../../features/channels/mail-channels/channel-health.ts';
import { findChannel } from '../../features/channels/mail-channels/channel-store.ts';
import {
  type FolderKey,
  type LeasedFolder,
  LeaseLost,
  leaseFolder,
  mailboxesToRead,
  releaseFolder,
} from './folder-store.ts';
import { openLeaseKeeper } from './keep-leases.ts';
import { mailFault } from './mail-fault.ts';
import { type MailboxReading, readMailbox } from './mailbox-session.ts';

export type ReadingMailboxes = Omit<MailboxReading, 'gate' | 'leases' | 'onCheck'> & {
  logger: Pick<Logger, 'warn'>;
  /** Called with the organization whose events were just written. */
  wakeSequencer: (organizationId: string) => void;
  /** How often to look for mailboxes that no process is reading. */
  intervalMilliseconds?: number;
  /** How often to renew the leases of the mailboxes that this process reads. */
  renewalMilliseconds?: number;
  /** The delay after a first failure; it doubles with each further one. */
  firstPauseSeconds?: number;
};

/** Each holds a connection open. */
const maxMailboxes = 200;
const maxRawBytes = 64 * 1024 ** 2;

/** Consecutive failures before the channel is marked failing; a wrong password marks it immediately. */
const quietFailures = 2;
const maxPauseSeconds = 300;

/**
 * Reads the mailboxes of mail channels, each in one process at a time. A failing mailbox is retried with exponential
 * backoff, and its channel shows why. Returns a function that stops it and closes every connection.
 */
export function startReadingMailboxes(options: ReadingMailboxes): () => Promise<void> {
  const { database, logger, intervalMilliseconds = 2000, firstPauseSeconds = 5 } = options;
  const stopping = new AbortController();
  const gate = openGate(maxRawBytes);
  const leases = openLeaseKeeper({ database, logger, renewalMilliseconds: options.renewalMilliseconds });
  const running = new Map<string, Promise<void>>();
  const failures = new Map<string, number>();
  const onCheck = async ({ organization_id: organizationId, channel_id: channelId }: LeasedFolder) => {
    // Only the first success after a failure changes the channel; a process that has just started doesn't know of
    // any.
    if (failures.get(channelId) === 0) return;
    failures.set(channelId, 0);
    await reportTrouble(options, { organizationId, channelId }, { error: null });
  };
  const read = async (mailbox: FolderKey) => {
    const leased = await leaseFolder(database, mailbox);
    if (!leased) return;
    let pauseSeconds = 0;
    try {
      await readMailbox({ ...options, gate, leases, onCheck }, leased, stopping.signal);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      const count = (failures.get(mailbox.channel_id) ?? 0) + 1;
      failures.set(mailbox.channel_id, count);
      pauseSeconds = Math.min(firstPauseSeconds * 2 ** (count - 1), maxPauseSeconds);
      await report(options, { mailbox, error, count });
    }
    await releaseFolder(database, leased, pauseSeconds);
  };
  const round = async () => {
    const free = maxMailboxes - running.size;
    if (free <= 0) return undefined;
    for (const mailbox of await mailboxesToRead(database, free)) {
      const key = `${mailbox.channel_id} ${mailbox.folder}`;
      if (running.has(key) || stopping.signal.aborted) continue;
      const work = read(mailbox)
        .catch((error: unknown) =>
          logger.warn({ err: error, channel: mailbox.channel_id }, 'reading a mailbox failed'),
        )
        .finally(() => running.delete(key));
      running.set(key, work);
    }
    return undefined;
  };
  const loop = repeat(round, { name: 'looking for mailboxes to read', logger, intervalMilliseconds });
  return async () => {
    stopping.abort();
    await loop.stop();
    await Promise.all(running.values());
    await leases.stop();
  };
}

type Failure = { mailbox: FolderKey; error: unknown; count: number };

/** Shows the server's text and the advice on the channel; the log only has the error code. */
async function report(reading: ReadingMailboxes, { mailbox, error, count }: Failure): Promise<void> {
  const { database, logger } = reading;
  const { organization_id: organizationId, channel_id: channelId } = mailbox;
  const channel = await findChannel(database, organizationId, channelId);
  const {
    fault,
    error: words,
    server_words: serverWords,
    advice,
  } = mailFault(error, channel?.settings.incoming?.host ?? '');
  logger.warn(
    { channel: channelId, fault, attempt: count },
    'a mailbox could not be read; it is tried again',
  );
  const isForPeople = /^(wrong_password|app_password_needed|imap_off|sign_in_again)$/.test(fault);
  if (isForPeople || count > quietFailures)
    await reportTrouble(
      reading,
      { organizationId, channelId },
      { error: `${words} ${advice}`, fault, serverWords },
    );
}

async function reportTrouble(
  { database, wakeSequencer }: ReadingMailboxes,
  mailbox: { organizationId: string; channelId: string },
  trouble: { error: string | null; fault?: MailFault; serverWords?: string | null },
): Promise<void> {
  if (await reportHealth(database, mailbox, { side: 'incoming', ...trouble }))
    wakeSequencer(mailbox.organizationId);
}
