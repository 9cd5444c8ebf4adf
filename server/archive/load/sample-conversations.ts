import type { Archived } from '../../../contract/archive/archive-records.ts';
import type { ImportSummary } from '../../../contract/inbox/import.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { previewText } from '../../text/preview-text.ts';
import { readBody } from '../../text/read-body.ts';
import type { OpenArchive } from '../read/open-archive.ts';
import { conversationBatches, type WholeConversation } from './conversation-batches.ts';
import { recordLines } from './record-lines.ts';

type Sample = ImportSummary['samples'][number];
type Names = ReadonlyMap<string, string>;

const sampleCount = 20;
const limits = { conversations: sampleCount, records: 5000 };
const messagesPerSample = 5;
const sampleCharacters = 500;

/** The first twenty conversations of an archive, as they will look. */
export async function sampleConversations(archive: OpenArchive): Promise<Sample[]> {
  const lines = recordLines(archive, () => undefined);
  const whole = await firstConversations(lines);
  const wanted = new Set(whole.flatMap(({ conversation, messages }) => referredTo(conversation, messages)));
  const names = new Map<string, string>();
  for await (const { id, name } of lines('members')) if (wanted.has(id)) names.set(id, name);
  for await (const { id, name } of lines('tags')) if (wanted.has(id)) names.set(id, name);
  for await (const { id, name, email } of lines('contacts'))
    if (wanted.has(id)) names.set(id, name ?? email ?? '?');
  return whole.map((it) => sampleOf(it, names));
}

async function firstConversations(lines: ReturnType<typeof recordLines>): Promise<WholeConversation[]> {
  for await (const { conversations } of conversationBatches(lines, { from: 0, limits: () => limits }))
    return conversations.slice(0, sampleCount);
  return [];
}

function referredTo(
  { contact_id, tag_ids }: Archived<'conversations'>,
  messages: readonly Archived<'messages'>[],
): string[] {
  const authors = messages.slice(0, messagesPerSample).map((it) => it.user_id ?? it.contact_id);
  return [contact_id, ...tag_ids, ...authors].filter((id) => id !== null);
}

function sampleOf({ conversation, messages }: WholeConversation, names: Names): Sample {
  const { subject, contact_id, is_spam, status, tag_ids } = conversation;
  return {
    subject,
    contact: contact_id === null ? null : (names.get(contact_id) ?? null),
    status: is_spam ? 'spam' : status,
    tags: tag_ids.flatMap((id) => names.get(id) ?? []),
    message_count: messages.length,
    messages: messages
      .slice(0, messagesPerSample)
      .map(({ user_id, contact_id: by, body_html, inserted_at }) => ({
        author: names.get(user_id ?? by ?? '') ?? null,
        by: user_id !== null ? 'member' : by !== null ? 'contact' : 'nobody',
        text: previewText(readBody({ html: body_html, attachmentIds: [] }).html, sampleCharacters),
        inserted_at: unixSeconds(inserted_at),
      })),
  };
}
