import {
  discardAccessToken,
  mailCredentials,
} from '../features/channels/mail-channels/sign-in/access-token.ts';
import { conversationMark } from '../features/mail/mail-marks.ts';
import type { OutboundSettings } from '../features/mail/sending/outbound-settings.ts';
import { transcriptMessageId } from '../features/widget/transcripts/transcript-message-id.ts';
import {
  type ClaimedTranscript,
  claimTranscript,
  settleTranscript,
  type TranscriptKey,
} from '../features/widget/transcripts/transcript-store.ts';
import { buildMail } from '../mime/build-mail.ts';
import { threadHeaders } from '../mime/thread-headers.ts';
import { handOver } from './hand-over.ts';
import { type LoadedMail, plusAddress } from './load-mail.ts';
import { findSendingChannel, leaseSeconds } from './outbox-store.ts';
import { retryPause } from './retry-schedule.ts';
import { channelPauseSeconds } from './send-claimed.ts';
import type { Sending } from './sending.ts';
import { type SendingFailure, sendingFailure } from './sending-failure.ts';

/**
 * Sends a visitor's requested transcript, and deletes it. Failures are retried like other email; if killed between
 * the server's 250 and the end, it is sent once more with the same Message-ID (decisions/0266). Returns how many were
 * sent.
 */
export async function sendTranscript(sending: Sending, key: TranscriptKey): Promise<number> {
  const { database, logger } = sending;
  const claim = await claimTranscript(database, key, leaseSeconds);
  if (!claim) return 0;
  const failure = await attempt(sending, claim);
  const pauseSeconds = failure && pauseAfter(sending, claim, failure);
  await settleTranscript(database, claim, pauseSeconds);
  const logFields = { transcript: claim.id, attempt: claim.attempts, is: failure?.is ?? 'sent' };
  if (failure && pauseSeconds === undefined)
    logger.warn(logFields, 'a transcript was not sent; it is given up');
  else logger.info(logFields, 'transcript');
  return failure ? 0 : 1;
}

type Failure = Pick<SendingFailure, 'is' | 'recipients'>;

async function attempt(sending: Sending, claim: ClaimedTranscript): Promise<Failure | undefined> {
  const { organization_id: organizationId, channel_id: channelId } = claim;
  const key = { organizationId, channelId };
  const channel = await findSendingChannel(sending.database, claim);
  if (channel?.settings.address === undefined) return { is: 'channel' };
  const { settings } = channel;
  try {
    const credentials = await mailCredentials(sending, key, 'outgoing', settings.outgoing);
    await handOver(sending, { settings, credentials }, await mailOf(sending, claim, settings));
    return undefined;
  } catch (thrown) {
    const failure = sendingFailure(thrown);
    if (failure.is === 'channel' && settings.outgoing?.sign_in === 'oauth')
      await discardAccessToken(sending, key);
    return failure;
  }
}

/** Undefined once it is given up. */
function pauseAfter(
  { now }: Sending,
  { attempts, inserted_at }: ClaimedTranscript,
  { is, recipients = [] }: Failure,
): number | undefined {
  const pause = retryPause(attempts, (now() - inserted_at) / 1_000_000);
  const isRefused = is === 'mail' && recipients.every(({ isFinal }) => isFinal);
  if (isRefused || pause === undefined) return undefined;
  return is === 'channel' ? channelPauseSeconds : pause;
}

/** The same bytes at each attempt. Replies find the conversation by its anchor, like those to all its email. */
async function mailOf(
  { digest }: Sending,
  {
    organization_id,
    id,
    conversation_id,
    sender,
    address,
    name,
    subject,
    html,
    inserted_at,
  }: ClaimedTranscript,
  { address: from = '', plus_addresses }: OutboundSettings,
): Promise<LoadedMail> {
  const mark = conversationMark(digest, organization_id, conversation_id);
  const messageId = transcriptMessageId(id, from);
  const source = await buildMail({
    messageId,
    ...threadHeaders(`${mark}${from.slice(from.lastIndexOf('@'))}`, undefined, subject),
    date: new Date(inserted_at / 1000),
    from: { name: sender, address: from },
    replyTo: plus_addresses ? plusAddress(from, mark) : undefined,
    to: [{ name: name ?? '', address }],
    cc: [],
    html,
    signature: undefined,
    quote: undefined,
    files: [],
    isAutomatic: true,
  });
  return { from, to: [address], source, messageId };
}
