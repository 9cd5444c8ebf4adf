import { createHash } from 'node:crypto';
import type { MailFault } from '../../contract/mail-channel.ts';
import { discardAccessToken } from '../features/channels/mail-channels/sign-in/access-token.ts';
import { type RecipientChange, settleMail } from '../features/mail/sending/settle-mail.ts';
import { type HandedOver, handOver } from './hand-over.ts';
import { learnedId } from './learned-id.ts';
import { type LoadedMail, loadMail } from './load-mail.ts';
import { addLearnedId, type Claim, type ClaimEnd, endClaim } from './outbox-store.ts';
import { retryPause } from './retry-schedule.ts';
import type { Sending, SendingChannel } from './sending.ts';
import { type SendingFailure, sendingFailure } from './sending-failure.ts';
import { isInSentFolder } from './sent-folder.ts';

/** The outcome for the channel: a failure of the channel affects its other email as well. */
export type Attempt =
  | { is: 'sent' | 'retried' | 'failed' }
  | { is: 'channel failed'; error: string; fault: MailFault | undefined; serverWords: string | null };

/** How long email waits before it is retried on a channel that can't send. */
export const channelPauseSeconds = 300;

/**
 * Sends an email that this process has claimed, and records the result for each recipient. If a process is killed
 * after the server's 250 and before that is recorded, the Sent folder shows it if the provider files there. Otherwise
 * the email is sent once more: SMTP has no way to ask. Its bytes and Message-ID are then the same, by which servers
 * and email clients detect duplicates.
 */
export async function sendClaimed(sending: Sending, channel: SendingChannel, claim: Claim): Promise<Attempt> {
  const mail = await loadMail(sending, claim, channel.settings);
  if (!mail) {
    await settleWithout(sending, claim);
    return { is: 'failed' };
  }
  if (claim.was_sending && (await isInSentFolder(sending, channel, mail.messageId)))
    return settle(sending, claim, mail, filedBefore);
  try {
    const account = { settings: channel.settings, credentials: await channel.credentials() };
    const handedOver = await handOver(sending, account, mail);
    return await settle(sending, claim, mail, handedOver);
  } catch (thrown) {
    const failure = sendingFailure(thrown);
    if (failure.is === 'channel' && channel.settings.outgoing?.sign_in === 'oauth')
      await discardAccessToken(sending, channel);
    sending.logger.warn(
      { message: claim.message_id, attempt: claim.attempts, is: failure.is },
      'an email was not sent',
    );
    return settleFailure(sending, claim, mail, failure);
  }
}

const filedBefore: HandedOver = { refused: [], response: '', host: '' };

async function settle(
  sending: Sending,
  claim: Claim,
  mail: LoadedMail,
  handedOver: HandedOver,
): Promise<Attempt> {
  const refused = new Map(handedOver.refused.map((it) => [it.address, it]));
  const changes = mail.to.map((address): RecipientChange => {
    const refusal = refused.get(address);
    if (!refusal) return { address, state: 'sent', error: null, error_code: null };
    const { isFinal, error, code } = refusal;
    return { address, state: isFinal ? 'failed' : 'queued', error, error_code: code };
  });
  const id = learnedId(handedOver.response, handedOver.host);
  await write(sending, claim, changes, id);
  return { is: 'sent' };
}

/** No recipients are left: erasing a contact blanks their addresses (contacts/erase-mail.ts). */
async function settleWithout(sending: Sending, claim: Claim): Promise<void> {
  const error = 'The recipient was erased.';
  await write(sending, claim, [{ address: '', state: 'failed', error, error_code: null }], undefined);
  await endClaim(sending.database, claim, { state: 'failed', error: 'Nobody is left to send it to.' });
}

/** Permanent rejections fail; everything else is retried for two days. */
async function settleFailure(
  sending: Sending,
  claim: Claim,
  mail: LoadedMail,
  { is, error, code, fault, serverWords = null, recipients = [] }: SendingFailure,
): Promise<Attempt> {
  if (is === 'channel') {
    await endClaim(sending.database, claim, { state: 'queued', error, pauseSeconds: channelPauseSeconds });
    return { is: 'channel failed', error, fault, serverWords };
  }
  const refused = new Map(recipients.map((it) => [it.address, it]));
  const isOver = retryPause(claim.attempts, ageSeconds(sending, claim)) === undefined;
  const changes = mail.to.map((address): RecipientChange => {
    const refusal = refused.get(address) ?? { isFinal: is === 'mail', error, code };
    const state = refusal.isFinal || isOver ? 'failed' : 'queued';
    return { address, state, error: refusal.error, error_code: refusal.code };
  });
  await write(sending, claim, changes, undefined);
  return { is: changes.some(({ state }) => state === 'queued') ? 'retried' : 'failed' };
}

async function write(
  sending: Sending,
  claim: Claim,
  recipients: readonly RecipientChange[],
  id: string | undefined,
): Promise<void> {
  const { organization_id: organizationId, message_id: messageId } = claim;
  const end = endOf(sending, claim, recipients);
  const isWritten = await settleMail(sending.database, {
    organizationId,
    messageId,
    recipients,
    alongside: async (transaction) => {
      if (id !== undefined) await addLearnedId(transaction, claim, createHash('sha256').update(id).digest());
      return endClaim(transaction, claim, end);
    },
  });
  const { state } = end;
  if (isWritten) sending.logger.info({ message: messageId, attempt: claim.attempts, state }, 'mail');
  else
    sending.logger.warn({ message: messageId }, 'another process has taken over the email in the meantime');
}

function endOf(sending: Sending, claim: Claim, recipients: readonly RecipientChange[]): ClaimEnd {
  const waiting = recipients.find(({ state }) => state === 'queued');
  const pauseSeconds = retryPause(claim.attempts, ageSeconds(sending, claim));
  if (waiting && pauseSeconds !== undefined)
    return { state: 'queued', error: waiting.error ?? '', pauseSeconds };
  const isSent = recipients.some(({ state }) => state === 'sent');
  return isSent
    ? { state: 'sent', error: null }
    : { state: 'failed', error: recipients.find(({ error }) => error)?.error ?? null };
}

function ageSeconds({ now }: Sending, { inserted_at }: Claim): number {
  return (now() - inserted_at) / 1_000_000;
}
