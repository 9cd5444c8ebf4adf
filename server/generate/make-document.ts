import type { Microseconds } from '../db/microseconds.ts';
import { organizationCode } from '../features/conversations/search/organization-code.ts';
import { headVector } from '../features/conversations/search/search-vector.ts';
import { bodyVector } from '../text/body-vector.ts';
import type { ConversationRow } from './conversation-row.ts';
import type { MessageRow } from './make-messages.ts';

export const documentColumns = [
  ...['organization_id', 'conversation_id', 'words', 'message_count', 'last_message_at', 'last_message_id'],
] as const;

export type DocumentRow = Readonly<Record<(typeof documentColumns)[number], string | number | null>>;

/** What a conversation is found by, the same as the server makes of one. */
export function makeDocument(
  conversation: ConversationRow,
  contactName: string,
  messages: readonly MessageRow[],
  lastActivityAt: Microseconds,
): DocumentRow {
  const code = organizationCode(conversation.organization_id);
  const head = headVector(code, { subject: conversation.subject, contactName, lastActivityAt });
  const bodies = messages.map(({ body_html }) => body_html);
  return {
    organization_id: conversation.organization_id,
    conversation_id: conversation.id,
    words: `${bodyVector({ code, bodies })} ${head}`,
    message_count: conversation.message_count,
    last_message_at: conversation.last_message_at,
    last_message_id: conversation.last_message_id,
  };
}
