import { Conversation } from '../../../contract/conversation.ts';
import { Message } from '../../../contract/message.ts';
import { getConversation } from '../../../contract/operations/conversations.ts';
import { listMessages } from '../../../contract/operations/messages.ts';
import type { Schema } from '../untrusted-text.ts';
import { type Call, objectOf, outputOf, type Tool } from './tool.ts';

const newest = 20;

const response = objectOf(
  {
    data: Conversation as Schema,
    messages: {
      type: 'array',
      items: Message as Schema,
      description: `The ${newest} newest messages, the oldest of them first.`,
    },
    has_earlier_messages: { type: 'boolean', description: 'Whether there are more; list_messages has all.' },
  },
  ['data', 'messages', 'has_earlier_messages'],
);

export const readConversation: Tool = {
  name: 'get_conversation',
  title: 'Get a conversation',
  description: `One conversation, with its ${newest} newest messages.`,
  operations: [getConversation, listMessages],
  input: objectOf(
    { conversation_id: { type: 'string', description: 'The id of the conversation, cnv_….' } },
    ['conversation_id'],
  ),
  response,
  output: outputOf(response),
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  run: (call, { conversation_id: id }) => conversationWithMessages(call, String(id)),
};

/** A conversation as `get_conversation` returns it. */
export async function conversationWithMessages(call: Call, conversationId: string) {
  const params = { conversation_id: conversationId };
  const { data } = (await call(getConversation, { params })) as { data: Conversation };
  const query = { sort: '-inserted_at', limit: String(newest) };
  const page = (await call(listMessages, { params, query })) as MessagePage;
  return {
    data,
    messages: page.data.toReversed(),
    has_earlier_messages: page.page_metadata.after !== null,
  };
}

type MessagePage = { data: Message[]; page_metadata: { after: string | null } };
