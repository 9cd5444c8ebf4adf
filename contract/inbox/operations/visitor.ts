import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { Nullable } from '../../primitives.ts';
import { ConversationVisitor } from '../visitor.ts';

export const getConversationVisitor = {
  id: 'getConversationVisitor',
  method: 'GET',
  path: '/conversations/:conversation_id/visitor',
  summary: 'Get who writes in a chat, and from where',
  description: '`null` for a conversation that is no chat, and for a visitor who has signed out.',
  scope: 'conversations:read',
  actor: 'self',
  answers: { 200: Single(Nullable(ConversationVisitor)) },
  errors: ['conversation_merged'],
} as const satisfies Operation;
