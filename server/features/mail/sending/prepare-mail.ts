import { createHash } from 'node:crypto';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Reader } from '../../../db/database.ts';
import { ChannelDisabled, MailTooLarge } from '../../../errors/errors.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { publicId } from '../../../ids/public-id.ts';
import { threadHeaders } from '../../../mime/thread-headers.ts';
import type { MailRequest, PrepareMail } from '../../messages/outgoing-mail.ts';
import { conversationMark, messageMark } from '../mail-marks.ts';
import { mailRecipients } from './mail-recipients.ts';
import { maxMegabytes } from './outbound-settings.ts';
import { type ReplyContext, readReplyContext } from './reply-context.ts';

/** Makes what a message is as a mail, before anything is written. */
export function mailPreparation(reader: Reader, digest: KeyedDigest): PrepareMail {
  return async ({ organization }, request) => {
    const { conversationId, messageId } = request;
    const context = await readReplyContext(reader, organization.id, request);
    if (!context || context.merged_into_id !== null) return undefined;
    const channel = usableChannel(context);
    const recipients = mailRecipients(request, context);
    refuseTooLarge(context, request);
    const { answered } = context;
    const domain = channel.address.slice(channel.address.lastIndexOf('@') + 1);
    const ownId = `${messageMark(digest, organization.id, messageId)}@${domain}`;
    const anchor = `${conversationMark(digest, organization.id, conversationId)}@${domain}`;
    const headers = threadHeaders(
      anchor,
      answered
        ? {
            messageId: answered.message_id_header,
            references: answered.reference_ids,
            subject: answered.subject ?? context.subject,
          }
        : undefined,
      request.mail?.subject ?? (answered ? null : context.subject),
    );
    return {
      channelId: channel.id,
      ...headers,
      messageId: ownId,
      messageIdHash: createHash('sha256').update(ownId).digest(),
      quotedHtml: request.mail?.includes_history && answered ? answered.body_html : null,
      recipients,
      info: { channel: publicId('chn', channel.id) },
    };
  };
}

/** @throws ValidationError, ChannelDisabled */
function usableChannel({ channel }: ReplyContext): { id: string; address: string } {
  if (!channel)
    throw fieldError('mail', 'impossible', 'This conversation has no mail channel; leave `mail` out.');
  if (channel.is_deleted)
    throw new ChannelDisabled('The mail channel of this conversation was removed, so nothing is sent.');
  if (channel.state === 'paused')
    throw new ChannelDisabled(
      'The mail channel of this conversation is paused. An admin can start it again.',
    );
  const { address } = channel.settings;
  if (address === undefined)
    throw new ChannelDisabled('The mail channel of this conversation has no address.');
  return { id: channel.id, address };
}

/** Base64 adds a third to files; text, its HTML and the headers are little beside them. */
const base64Growth = 1.37;
const headerBytes = 64 * 1024;

function refuseTooLarge({ channel, file_bytes, answered }: ReplyContext, request: MailRequest): void {
  const megabytes = maxMegabytes(channel?.settings ?? {});
  const quote = request.mail?.includes_history ? Buffer.byteLength(answered?.body_html ?? '') : 0;
  const bytes = file_bytes * base64Growth + (request.bodyBytes + quote) * 3 + headerBytes;
  if (bytes > megabytes * 1024 * 1024) throw new MailTooLarge(megabytes);
}
