import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Reader } from '../../../db/database.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { threadHeaders } from '../../../mime/thread-headers.ts';
import type { FirstMailRequest, PrepareFirstMail } from '../../messages/outgoing-mail.ts';
import { mailRecipients } from './mail-recipients.ts';
import {
  addressOfChannel,
  channelInfo,
  ownIds,
  refuseTooLarge,
  type SendingChannel,
} from './sending-channel.ts';
import { sentSignature } from './sent-signature.ts';

/** Prepares the email of a conversation's first message, in the transaction that is about to write it. */
export function firstMailPreparation(digest: KeyedDigest): PrepareFirstMail {
  return async (transaction, { organization }, request) => {
    const context = await readFirstContext(transaction, organization.id, request);
    if (!context?.channel || context.channel.is_deleted)
      throw fieldError('channel_id', 'not_found', 'Must be a mail channel of this organization.');
    const { channel, ...contact } = context;
    const address = addressOfChannel(channel);
    const recipients = mailRecipients(request, { ...contact, answered: null, participants: [] });
    const signatureHtml = sentSignature(request.mail);
    const htmlBytes = request.bodyBytes + Buffer.byteLength(signatureHtml ?? '');
    refuseTooLarge(channel, { fileBytes: context.file_bytes, htmlBytes });
    const { anchor, ...ids } = ownIds(digest, { ...request, organizationId: organization.id }, address);
    return {
      channelId: channel.id,
      ...threadHeaders(anchor, undefined, request.subject),
      ...ids,
      quotedHtml: null,
      signatureHtml,
      recipients,
      info: channelInfo(channel),
    };
  };
}

type FirstContext = {
  channel: SendingChannel | null;
  contact_name: string | null;
  contact_email: string | null;
  file_bytes: number;
};

async function readFirstContext(
  reader: Reader,
  organizationId: string,
  { channelId, contactId, attachmentIds }: FirstMailRequest,
): Promise<FirstContext | undefined> {
  const [row] = await reader.read<FirstContext>({
    name: 'read_first_mail_context',
    text: `SELECT contact.name AS contact_name, contact.email AS contact_email,
                  (SELECT json_build_object('id', ch.id, 'state', ch.state, 'is_deleted', ch.deleted_at IS NOT NULL,
                                            'settings', ch.settings)
                     FROM channels ch WHERE ch.organization_id = $1 AND ch.id = $2 AND ch.type = 'mail') AS channel,
                  (SELECT coalesce(sum(file_size), 0)::integer FROM attachments
                    WHERE organization_id = $1 AND id = ANY ($4)) AS file_bytes
             FROM contacts contact WHERE contact.organization_id = $1 AND contact.id = $3`,
    values: [organizationId, channelId, contactId, attachmentIds],
  });
  return row;
}
