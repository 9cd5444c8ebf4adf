import { documentShape } from '../features/conversations/search/document-source.ts';
import { organizationCode } from '../features/conversations/search/organization-code.ts';
import { type DocumentHead, headVector } from '../features/conversations/search/search-vector.ts';
import { bodyVector } from '../text/body-vector.ts';
import type { ConversationRow } from './conversation-row.ts';
import type { MessageRow } from './make-messages.ts';

export const documentColumns = [
  ...[
    'organization_id',
    'conversation_id',
    'words',
    'shape',
    'message_count',
    'last_message_at',
    'last_message_id',
  ],
] as const;

export type DocumentRow = Readonly<Record<(typeof documentColumns)[number], string | number | null>>;

/** A conversation's search document, the same as the server would build. */
export function makeDocument(
  conversation: ConversationRow,
  head: Omit<DocumentHead, 'number' | 'subject'>,
  messages: readonly MessageRow[],
): DocumentRow {
  const { organization_id, id, number, subject, message_count, last_message_at, last_message_id } =
    conversation;
  const code = organizationCode(organization_id);
  const bodies = messages.map(({ body_html }) => ({ html: body_html, fileNames: '' }));
  return {
    organization_id,
    conversation_id: id,
    words: `${bodyVector({ code, bodies })} ${headVector(code, { ...head, number, subject })}`,
    shape: documentShape,
    message_count,
    last_message_at,
    last_message_id,
  };
}
