import { createHash } from 'node:crypto';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import { ChannelDisabled, MailTooLarge } from '../../../errors/errors.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { OutgoingMail } from '../../messages/outgoing-mail.ts';
import { conversationMark, messageMark } from '../mail-marks.ts';
import { maxMegabytes, type OutboundSettings } from './outbound-settings.ts';

/** A channel's settings for writing an email. */
export type SendingChannel = {
  id: string;
  state: 'ok' | 'failing' | 'paused';
  is_deleted: boolean;
  settings: OutboundSettings;
};

/** @throws ChannelDisabled */
export function addressOfChannel({ state, is_deleted, settings }: SendingChannel): string {
  if (is_deleted)
    throw new ChannelDisabled('The mail channel of this conversation was removed, so nothing is sent.');
  if (state === 'paused')
    throw new ChannelDisabled('The mail channel is paused, so nothing is sent. An admin can start it again.');
  if (settings.address === undefined)
    throw new ChannelDisabled('The mail channel has no address, so nothing is sent.');
  return settings.address;
}

/** Base64 adds a third to files; text, its HTML and the headers are small in comparison. */
const base64Growth = 1.37;
const headerBytes = 64 * 1024;

/** @throws MailTooLarge */
export function refuseTooLarge(
  { settings }: SendingChannel,
  { fileBytes, htmlBytes }: { fileBytes: number; htmlBytes: number },
): void {
  const megabytes = maxMegabytes(settings);
  const bytes = fileBytes * base64Growth + htmlBytes * 3 + headerBytes;
  if (bytes > megabytes * 1024 * 1024) throw new MailTooLarge(megabytes);
}

type Sent = { organizationId: string; conversationId: string; messageId: string };

/** The ids of one of our emails: its own Message-ID, and the anchor that all email of its conversation refers to. */
export function ownIds(
  digest: KeyedDigest,
  { organizationId, conversationId, messageId }: Sent,
  address: string,
): Pick<OutgoingMail, 'messageId' | 'messageIdHash'> & { anchor: string } {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const own = `${messageMark(digest, organizationId, messageId)}@${domain}`;
  return {
    messageId: own,
    messageIdHash: createHash('sha256').update(own).digest(),
    anchor: `${conversationMark(digest, organizationId, conversationId)}@${domain}`,
  };
}

/** The channel as the message shows it. */
export function channelInfo({ id }: SendingChannel): OutgoingMail['info'] {
  return { channel: publicId('chn', id) };
}
