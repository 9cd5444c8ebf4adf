import type { Activity } from '../features/conversations/conversation-activity.ts';
import type { drawPriority, drawStatus, Source } from './conversation-state.ts';

export const conversationColumns = [
  ...['organization_id', 'id', 'number', 'subject', 'status', 'priority', 'source', 'is_spam', 'contact_id'],
  ...['assignee_id', 'message_count', 'last_message_id', 'last_message_preview', 'last_message_user_id'],
  ...[
    'last_message_contact_id',
    'last_message_at',
    'solution_message_id',
    'waiting_since',
    'first_replied_at',
  ],
  ...['snoozed_until', 'closed_at', 'last_activity_at', 'inserted_at', 'updated_at'],
] as const;

export type ConversationRow = Activity & {
  organization_id: string;
  id: string;
  number: number;
  subject: string | null;
  status: ReturnType<typeof drawStatus>;
  priority: ReturnType<typeof drawPriority>;
  source: Source;
  is_spam: boolean;
  contact_id: string;
  assignee_id: string | null;
  last_message_preview: string;
  solution_message_id: string | null;
  snoozed_until: string | null;
  closed_at: string | null;
  inserted_at: string;
  updated_at: string;
};

export const tagColumns = ['organization_id', 'conversation_id', 'tag_id', 'last_activity_at'] as const;

export type TagRow = Readonly<Record<(typeof tagColumns)[number], string>>;
