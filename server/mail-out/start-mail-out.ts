import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { repeat } from '../background/repeat.ts';
import type { BackgroundLease } from '../db/background-lease.ts';
import type { Notices } from '../db/notices.ts';
import { reportHealth } from '../features/channels/mail-channels/channel-health.ts';
import { mailCredentials } from '../features/channels/mail-channels/sign-in/access-token.ts';
import { dueTranscripts } from '../features/widget/transcripts/transcript-store.ts';
import { type ChannelKey, claimMail, dueChannels, findSendingChannel, putOff } from './outbox-store.ts';
import { channelPauseSeconds, sendClaimed } from './send-claimed.ts';
import { sendTranscript } from './send-transcript.ts';
import type { Sending } from './sending.ts';
import { fileCopies } from './sent-folder.ts';

type Options = Omit<Sending, 'logger'> & {
  logger: Logger;
  lease: Pick<BackgroundLease, 'isHeld'>;
  notices: Pick<Notices, 'subscribe'>;
  intervalMilliseconds?: number;
};

/** How many channels, and transcripts, this process sends for at a time: a slow server delays only its own email. */
const maxChannels = 8;

/** What most providers accept; a channel may set another rate. */
const defaultMailsPerMinute = 30;

/** A message that was just written may be followed by others, and most aren't email. */
const debounceMilliseconds = 250;

/** How long an email may take when the server stops; one that takes longer is sent again after its lease. */
const maxEndMilliseconds = 7_500;

/**
 * Sends what is in the outbox: soon after a message was written, and every second whatever has become due. One process
 * polls; claims are safe with several. Returns a function that stops it after the emails being sent, within a time
 * limit.
 */
export function startMailOut(options: Options): () => Promise<void> {
  const { database, logger, lease, notices, intervalMilliseconds = 1000 } = options;
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  let transcriptsAt = 0;
  const start = (id: string, send: () => Promise<number>) => {
    if (running.has(id) || running.size >= maxChannels) return;
    const work = send()
      .then((sent) => {
        running.delete(id);
        if (sent === 0) return;
        transcriptsAt = 0;
        loop.wake();
      })
      .catch((error: unknown) => {
        running.delete(id);
        logger.warn({ err: error, id }, 'sending mail failed; it is tried again');
      });
    running.set(id, work);
  };
  const round = async () => {
    if (!lease.isHeld() || running.size >= maxChannels) return undefined;
    for (const key of await dueChannels(database))
      start(key.channel_id, () => sendFrom(options, key, stopping.signal));
    // No event tells of transcripts: they are looked for in every interval, and while there may be more.
    if (performance.now() < transcriptsAt) return undefined;
    transcriptsAt = performance.now() + intervalMilliseconds;
    for (const key of await dueTranscripts(database, maxChannels))
      start(key.id, () => sendTranscript(options, key));
    return undefined;
  };
  const loop = repeat(round, { name: 'looking for mail to send', logger, intervalMilliseconds });
  const unsubscribe = notices.subscribe(({ about }) => {
    if (about === 'events') loop.wake(debounceMilliseconds);
  });
  return async () => {
    unsubscribe();
    stopping.abort();
    await loop.stop();
    await Promise.race([Promise.all(running.values()), delay(maxEndMilliseconds, undefined, { ref: false })]);
  };
}

/** Sends a channel's due email, one after another, as far as its rate allows. Returns how many. */
async function sendFrom(sending: Sending, key: ChannelKey, signal: AbortSignal): Promise<number> {
  const { database } = sending;
  const found = await findSendingChannel(database, key);
  if (!found) return 0;
  const { settings, is_failing: isFailing, lately } = found;
  const { organization_id: organizationId, channel_id: channelId } = key;
  const credentials = () =>
    mailCredentials(sending, { organizationId, channelId }, 'outgoing', settings.outgoing);
  const channel = { organizationId, channelId, settings, credentials };
  const budget = (settings.mails_per_minute ?? defaultMailsPerMinute) - lately;
  let sent = 0;
  while (sent < budget && !signal.aborted) {
    const claim = await claimMail(database, key);
    if (!claim) break;
    const attempt = await sendClaimed(sending, channel, claim);
    if (attempt.is === 'channel failed') {
      await putOff(database, key, channelPauseSeconds);
      const { error, fault, serverWords } = attempt;
      const report = { side: 'outgoing', error, fault, serverWords } as const;
      await reportHealth(database, { organizationId, channelId }, report);
      sending.wakeSequencer(organizationId);
      break;
    }
    if (attempt.is === 'sent' && isFailing)
      await reportHealth(database, { organizationId, channelId }, { side: 'outgoing', error: null });
    sending.wakeSequencer(organizationId);
    sent += 1;
  }
  if (sent > 0 && settings.sent_copies === 'deskbell') await fileCopies(sending, channel, key);
  return sent;
}
