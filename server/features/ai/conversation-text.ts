import type { SessionCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { plainText } from '../../text/plain-text.ts';
import type { ConversationRow } from '../conversations/conversation-row.ts';
import { visibleConversation } from '../conversations/visible-conversation.ts';

const maxMessages = 50;
const maxCharacters = 24_000;
/** What is asked for: the contact's last messages, newest first. */
const maxAsked = 3;

export type ConversationText = {
  conversation: ConversationRow;
  names: string[];
  text: string;
  question: string;
};

/**
 * A conversation that the caller sees as plain text: its subject and newest messages, oldest first.
 *
 * @throws NotFound, ConversationMerged
 */
export async function conversationText(
  reader: Reader,
  caller: SessionCaller,
  id: string,
): Promise<ConversationText> {
  const conversation = await visibleConversation(reader, caller, id);
  const rows = await reader.read<{ body_html: string; is_contact: boolean }>({
    name: 'messages_for_model',
    text: `SELECT body_html, contact_id IS NOT NULL AS is_contact FROM messages
            WHERE organization_id = $1 AND conversation_id = $2 ORDER BY inserted_at DESC, id DESC LIMIT ${maxMessages}`,
    values: [caller.organization.id, conversation.id],
  });
  const lines: string[] = [];
  const questions = [conversation.subject ?? ''];
  let left = maxCharacters;
  for (const { body_html, is_contact } of rows) {
    const body = plainText(body_html).trim();
    if (is_contact && questions.length <= maxAsked) questions.push(body);
    const line = `${is_contact ? 'Customer' : 'Agent'}: ${body}`.slice(0, left);
    left -= line.length;
    lines.unshift(line);
    if (left <= 0) break;
  }
  return {
    conversation,
    names: namesOf(conversation),
    question: questions.join('\n'),
    text: [`Subject: ${conversation.subject ?? ''}`, ...lines].join('\n\n'),
  };
}

export function namesOf({ contact_name }: ConversationRow): string[] {
  return contact_name === null ? [] : [contact_name];
}
