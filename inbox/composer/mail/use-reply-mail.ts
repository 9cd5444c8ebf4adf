import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Conversation, Message } from '../../../sdk/src/types.ts';
import { messagesQuery } from '../../cache/queries/conversation-queries.ts';
import { messageMailQuery } from '../../cache/queries/message-mail-query.ts';
import { itemsIn } from '../../cache/queries/timeline-pages.ts';
import { useMailChannelId } from '../../cache/queries/use-mail-channel-id.ts';
import { type DraftMail, replyMail } from '../../drafts/draft-mail.ts';
import type { Draft } from '../../drafts/drafts.ts';
import { repliedMail } from '../../drafts/replied-mail.ts';
import { useMembership } from '../../session/use-membership.ts';
import { useSignature } from './use-signature.ts';

export type ReplyMail = {
  channelId: string;
  contact: Conversation['contact'];
  /** Undefined until the server has returned the recipients of a reply; without them, it applies its defaults. */
  mail: DraftMail | undefined;
  /** The quoted message. */
  answered: Message | undefined;
  /** The signature of a new email; undefined until it is known. */
  usualSignature: string | undefined;
};

/** How a reply in this conversation is sent by email; undefined if the conversation has no mail channel. */
export function useReplyMail(conversation: Conversation | undefined, draft: Draft): ReplyMail | undefined {
  const { organization } = useMembership();
  const { id = '', contact = null, last_message } = conversation ?? {};
  const channelId = useMailChannelId(conversation);
  const isMail = channelId !== null;
  const { data: pages } = useInfiniteQuery({ ...messagesQuery(organization.id, id), enabled: isMail });
  const usualSignature = useSignature(channelId);
  const answered = repliedMail(itemsIn(pages), draft.replyTo?.id);
  const messageId = answered?.id ?? last_message?.id;
  const { data } = useQuery({
    ...messageMailQuery(organization.id, { conversationId: id, messageId: messageId ?? '' }),
    enabled: isMail && pages !== undefined && messageId !== undefined,
  });
  if (channelId === null) return undefined;
  const begun = draft.mail ?? (data && replyMail(data));
  const mail = begun && { ...begun, signatureHtml: begun.signatureHtml ?? usualSignature };
  return { channelId, contact, mail, answered, usualSignature };
}
