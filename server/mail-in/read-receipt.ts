import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { writeEcho } from '../features/mail/echoes/write-echo.ts';
import { findMailChannel, type MailChannel } from '../features/mail/mail-channel.ts';
import {
  dropReceipt,
  isLastAttempt,
  type MailHeading,
  type Receipt,
  retryReceipt,
  setAside,
} from '../features/mail/receipt-store.ts';
import { applyBounce } from '../features/mail/sending/apply-bounce.ts';
import {
  type MailWriting,
  repeated,
  stageMail,
  type WrittenMail,
  writeMail,
} from '../features/mail/write-mail.ts';
import { FileMissing } from '../files/file-missing.ts';
import { FileStoreFailed } from '../files/file-store-failed.ts';
import { mailLimits, UnreadableMail } from '../mime/mail-limits.ts';
import type { ReadMail } from '../mime/read-mail.ts';
import type { SpamFilter } from './ask-rspamd.ts';
import type { MailThreads } from './open-mail-threads.ts';

export type MailReading = MailWriting & {
  threads: MailThreads;
  logger: Pick<Logger, 'warn'>;
  /** Classifies email that no server on the way has marked as spam; absent: nothing does. */
  isSpam?: SpamFilter;
};

/** An email, ready for its turn. */
export type StagedMail =
  | { is: 'staged'; channel: MailChannel; source: Buffer; mail: ReadMail; isMarkedAsSpam: boolean }
  | Extract<WrittenMail, { is: 'dropped' }>;

/**
 * Parses an email and stores its files. Independent of previous emails, so that it can be done ahead of its turn.
 *
 * @throws FileStoreFailed, FileMissing, UnreadableMail, Error if a parser thread crashed, ran out of memory or took
 * too long
 */
export async function stageReceipt(reading: MailReading, receipt: Receipt): Promise<StagedMail> {
  const channel = await findMailChannel(reading.database, receipt.organization_id, receipt.channel_id);
  if (!channel) return { is: 'dropped', as: 'refused', reason: 'Its channel was deleted.' };
  const { source, mail } = await readSource(reading, receipt, channel);
  const { isMarkedAsSpam } = mail;
  if (receipt.envelope.is_sent) return { is: 'staged', channel, source, mail, isMarkedAsSpam };
  const known = await stageMail(reading, channel, mail);
  // An automatic reply may report a failure, whichever transport it came through.
  if (known !== undefined && mail.automatic !== 'reply') return repeated(known);
  // Earlier email isn't classified: it was handled long ago.
  const isAsked = !isMarkedAsSpam && !receipt.is_earlier;
  const isFound = isAsked && ((await reading.isSpam?.(source, receipt.envelope)) ?? false);
  return { is: 'staged', channel, source, mail, isMarkedAsSpam: isMarkedAsSpam || isFound };
}

/**
 * Turns a receipt into a message, or records why it can't. A broken email never throws, so that it can't delay
 * others.
 */
export async function readReceipt(
  reading: MailReading,
  receipt: Receipt,
  staged: Promise<StagedMail>,
): Promise<void> {
  const { database, now, logger } = reading;
  try {
    const outcome = await write(reading, receipt, await staged);
    if (outcome.is === 'held') await setAside(database, receipt, { ...outcome, state: 'held' });
    if (outcome.is === 'dropped') await dropReceipt(database, receipt, { ...outcome, state: outcome.as });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn({ err: error, receipt: receipt.id, attempt: receipt.attempts }, 'an email could not be read');
    const isOurs = error instanceof FileStoreFailed;
    const isHopeless = error instanceof UnreadableMail || error instanceof FileMissing;
    if (isHopeless || (!isOurs && isLastAttempt(receipt)))
      return setAside(database, receipt, {
        state: 'failed',
        reason,
        heading: await headingOf(reading, receipt),
      });
    await retryReceipt(database, receipt, { reason, isOurs, now: now() });
  }
}

type Outcome = Exclude<WrittenMail, { is: 'held' }> | { is: 'held'; reason: string; heading: MailHeading };

async function write(reading: MailReading, receipt: Receipt, staged: StagedMail): Promise<Outcome> {
  if (staged.is === 'dropped') return staged;
  const { channel, source, mail, isMarkedAsSpam } = staged;
  if (receipt.envelope.is_sent) {
    const echo = await writeEcho(reading, { receipt, channel, mail });
    return echo.is === 'held' ? { ...echo, heading: headingIn(mail) } : echo;
  }
  // Before the email is written: if the process is killed in between, this is repeated.
  if (mail.automatic === 'reply')
    await applyBounce(reading, { organizationId: receipt.organization_id, source });
  const written = await writeMail(reading, { receipt, channel, mail: { ...mail, isMarkedAsSpam } });
  return written.is === 'held' ? { ...written, heading: headingIn(mail) } : written;
}

function headingIn({ from, subject }: ReadMail): MailHeading {
  return { from: from[0], subject };
}

/** What an unreadable email's headers say, if they can be parsed. */
async function headingOf({ files, threads }: MailReading, { raw_key }: Receipt): Promise<MailHeading> {
  try {
    const source = await buffer(await files.open(raw_key ?? ''));
    const head = source.subarray(0, Math.min(endOfHeaders(source), mailLimits.headerBytes));
    return headingIn(await threads.read(head, { trusted: [], returnPath: undefined, isCautious: true }));
  } catch {
    return { from: undefined, subject: null };
  }
}

function endOfHeaders(source: Buffer): number {
  const ends = [source.indexOf('\r\n\r\n'), source.indexOf('\n\n')].filter((at) => at !== -1);
  return ends.length === 0 ? source.length : Math.min(...ends);
}

/**
 * After a failed attempt, or two that ended with their process, the markup is not parsed: it is what usually crashes
 * parsers.
 */
async function readSource(
  { files, threads }: MailReading,
  { raw_key, is_cautious, envelope }: Receipt,
  { settings }: MailChannel,
): Promise<{ source: Buffer; mail: ReadMail }> {
  if (raw_key === null) throw new FileMissing();
  const source = await buffer(await files.open(raw_key));
  const mail = await threads.read(source, {
    trusted: (settings.trusted_servers ?? []).map((name) => name.toLowerCase()),
    returnPath: envelope.from,
    isCautious: is_cautious,
  });
  return { source, mail };
}
