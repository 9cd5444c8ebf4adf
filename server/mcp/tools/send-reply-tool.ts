import { getConversation } from '../../../contract/operations/conversations.ts';
import { listMessages, sendMessage } from '../../../contract/operations/messages.ts';
import { createSuggestion } from '../../../contract/operations/suggestions.ts';
import { replyWith } from './reply.ts';
import { idempotencyKey, objectOf, outputOf, type Tool } from './tool.ts';

const response = objectOf(
  {
    outcome: { type: 'string', enum: ['sent', 'suggested', 'not_sent'], description: 'What became of it.' },
    id: { type: 'string', pattern: '^(msg|sug)_[0-7][0-9a-hjkmnp-tv-z]{25}$', description: 'Its record.' },
  },
  ['outcome'],
);

/** The one tool that reaches a contact: unless the organization allows it, it isn't there. */
export const sendReply: Tool = {
  name: 'send_reply',
  title: 'Send a reply',
  description:
    'Sends a reply to the contact of the conversation, and to nobody else. Where the organization wants it, your person is asked first; if that is not possible, the reply becomes a suggestion. Suggest a reply instead unless you were asked to send one.',
  operations: [getConversation, listMessages, createSuggestion, sendMessage],
  input: objectOf(
    {
      conversation_id: { type: 'string', description: 'The id of the conversation, cnv_….' },
      body_html: { type: 'string', minLength: 1, maxLength: 150_000, description: 'The reply as HTML.' },
      idempotency_key: idempotencyKey,
    },
    ['conversation_id', 'body_html'],
  ),
  response,
  output: outputOf(response),
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  run: replyWith,
};
