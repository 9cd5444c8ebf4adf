import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { Nullable } from '../../primitives.ts';
import { ConversationVisitor } from '../visitor.ts';

export const getConversationVisitor = {
  id: 'getConversationVisitor',
  method: 'GET',
  path: '/conversations/:conversation_id/visitor',
  summary: 'Get the visitor of a chat',
  description: '`null` if the conversation isn’t a chat, or the visitor has signed out.',
  scope: 'conversations:read',
  actor: 'self',
  responses: { 200: Single(Nullable(ConversationVisitor)) },
  errors: ['conversation_merged'],
} as const satisfies Operation;
