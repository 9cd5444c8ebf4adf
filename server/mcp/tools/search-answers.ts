import { Conversation } from '../../../contract/conversation.ts';
import { Message } from '../../../contract/message.ts';
import { listConversations } from '../../../contract/operations/conversations.ts';
import { getMessage } from '../../../contract/operations/messages.ts';
import type { Schema } from '../untrusted-text.ts';
import { type Call, objectOf, outputOf, type Tool } from './tool.ts';

const most = 5;

const { id, number, subject } = Conversation.properties;

const response = objectOf(
  {
    data: {
      type: 'array',
      items: objectOf(
        {
          conversation: objectOf({ id, number, subject } as Record<string, Schema>, [
            'id',
            'number',
            'subject',
          ]),
          solution: Message as Schema,
        },
        ['conversation', 'solution'],
      ),
      description: 'The question and the message that solved it, the latest first.',
    },
  },
  ['data'],
);

/** What members have marked as the solution of a conversation is what the organization answers. */
export const searchAnswers: Tool = {
  name: 'search_answers',
  title: 'Search earlier answers',
  description: `How the organization has answered before: the solutions of at most ${most} solved conversations with these words.`,
  operations: [listConversations, getMessage],
  input: objectOf(
    { q: { type: 'string', minLength: 1, maxLength: 500, description: 'Words; all must occur.' } },
    ['q'],
  ),
  response,
  output: outputOf(response),
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  async run(call, { q }) {
    const query = { q: String(q), has_solution: 'true', limit: String(most) };
    const found = (await call(listConversations, { query })) as { data: Conversation[] };
    return { data: await Promise.all(found.data.map((conversation) => answerIn(call, conversation))) };
  },
};

async function answerIn(call: Call, { id, number, subject, solution_message_id }: Conversation) {
  const params = { conversation_id: id, message_id: solution_message_id ?? '' };
  const { data } = (await call(getMessage, { params })) as { data: Message };
  return { conversation: { id, number, subject }, solution: data };
}
