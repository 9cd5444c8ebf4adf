import type { ConversationVisitor } from '../../../contract/inbox/visitor.ts';
import type { Channel, Conversation } from '../../../sdk/src/types.ts';
import type { ReplyMethod } from '../../drafts/drafts.ts';

/** How a reply reaches a visitor, and whether it can be switched. */
export type ReplyMethodState = {
  method: ReplyMethod;
  /** The address for emails to the visitor; null if unknown. */
  address: string | null;
  /** Whether the visitor has the page with the chat open. */
  isHere: boolean;
  /** Whether a chat reply that remains unread is sent by email too. */
  isFollowedUp: boolean;
  canSwitch: boolean;
};

type ReplyFacts = {
  conversation: Pick<Conversation, 'contact'>;
  visitor: ConversationVisitor;
  channels: readonly Channel[];
  /** Whether replies in the conversation currently go by email. */
  isByMail: boolean;
  /** The method that the writer has switched to. */
  chosen: ReplyMethod | undefined;
};

/** How the server will deliver a reply (decision 0242). */
export function replyMethodState({
  conversation,
  visitor,
  channels,
  isByMail,
  chosen,
}: ReplyFacts): ReplyMethodState {
  const address = conversation.contact?.email ?? visitor.claimed_email;
  const site = channels.find(({ id }) => id === visitor.channel_id);
  const hasMailChannel = site?.chat != null && site.chat.follow_up_channel_id !== null;
  const canMail = address !== null && hasMailChannel;
  const method = chosen ?? (isByMail ? 'email' : 'chat');
  return {
    method,
    address,
    isHere: visitor.is_here,
    isFollowedUp: canMail,
    canSwitch: method === 'email' || canMail || isByMail,
  };
}
