import Type, { type Static } from 'typebox';
import { Conversation } from '../conversation.ts';
import { Exactly } from '../primitives.ts';

/** A conversation in a list of the inbox. */
export const InboxConversation = Exactly({
  ...Conversation.properties,
  is_unread: Type.Boolean({
    description: 'Whether its contact has written since you read it, or you have marked it as unread.',
  }),
});

export type InboxConversation = Static<typeof InboxConversation>;
