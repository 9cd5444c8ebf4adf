import type { ConversationVisitor } from '../../../contract/inbox/visitor.ts';
import type { Channel, Conversation } from '../../../sdk/src/types.ts';
import type { AnswerWay } from '../../drafts/drafts.ts';

/** How a reply reaches a visitor, and what it would take to go the other way. */
export type ReplyWay = {
  way: AnswerWay;
  /** Where email to them goes; null where no address is known. */
  address: string | null;
  /** Whether the page with the chat is open before them now. */
  isHere: boolean;
  /** Whether a reply in the chat that stays unread follows them by email. */
  isFollowedUp: boolean;
  canSwitch: boolean;
};

type Standing = {
  conversation: Pick<Conversation, 'contact'>;
  visitor: ConversationVisitor;
  channels: readonly Channel[];
  /** Whether the conversation is answered by email as it stands. */
  isByMail: boolean;
  /** What the writer has switched to. */
  chosen: AnswerWay | undefined;
};

/** What the server does with a reply (decision 0242). */
export function replyWay({ conversation, visitor, channels, isByMail, chosen }: Standing): ReplyWay {
  const address = conversation.contact?.email ?? visitor.claimed_email;
  const site = channels.find(({ id }) => id === visitor.channel_id);
  const hasMailChannel = site?.chat != null && site.chat.follow_up_channel_id !== null;
  const canMail = address !== null && hasMailChannel;
  const way = chosen ?? (isByMail ? 'email' : 'chat');
  return {
    way,
    address,
    isHere: visitor.is_here,
    isFollowedUp: canMail,
    canSwitch: way === 'email' || canMail || isByMail,
  };
}
