import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Reader } from '../../../db/database.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { threadHeaders } from '../../../mime/thread-headers.ts';
import type { PrepareMail } from '../../messages/outgoing-mail.ts';
import { mailRecipients } from './mail-recipients.ts';
import { readReplyContext } from './reply-context.ts';
import { addressOfChannel, channelInfo, ownIds, refuseTooLarge } from './sending-channel.ts';
import { sentSignature } from './sent-signature.ts';

/** Prepares a message's email, before anything is written. */
export function mailPreparation(reader: Reader, digest: KeyedDigest): PrepareMail {
  return async ({ organization }, request) => {
    const context = await readReplyContext(reader, organization.id, request);
    if (!context || context.merged_into_id !== null) return undefined;
    const { channel, answered } = context;
    if (!channel)
      throw fieldError('mail', 'impossible', 'This conversation has no mail channel; leave `mail` out.');
    const address = addressOfChannel(channel);
    const recipients = mailRecipients(request, context);
    const quotedHtml = request.mail?.includes_history && answered ? answered.body_html : null;
    const signatureHtml = sentSignature(request.mail);
    const htmlBytes = request.bodyBytes + Buffer.byteLength(`${quotedHtml ?? ''}${signatureHtml ?? ''}`);
    refuseTooLarge(channel, { fileBytes: context.file_bytes, htmlBytes });
    const { anchor, ...ids } = ownIds(digest, { ...request, organizationId: organization.id }, address);
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
      ...ids,
      quotedHtml,
      signatureHtml,
      recipients,
      info: channelInfo(channel),
    };
  };
}
