import type { Reader } from '../db/database.ts';
import { previewText } from '../text/preview-text.ts';

type Recount = { number: number; preview: string | null; body: string | null; faults: string[] };

/**
 * Recounts an organization's denormalized conversation columns from the messages alone, and lists each column that
 * disagrees as `12: waiting_since`. Empty if all are right. For tests: it reads everything.
 */
export async function miscountedConversations(reader: Reader, organizationId: string): Promise<string[]> {
  const rows = await reader.read<Recount>({ text: recountText, values: [organizationId] });
  return rows.flatMap(({ number, preview, body, faults }) => {
    const previewFault = preview === (body === null ? null : previewText(body)) ? [] : ['preview'];
    return [...faults, ...previewFault].map((fault) => `${number}: ${fault}`);
  });
}

const recountText = `
  SELECT c.number, c.last_message_preview AS preview, last.body_html AS body, array_remove(ARRAY[
      CASE WHEN c.message_count <> told.count THEN 'message_count' END,
      CASE WHEN c.last_message_id IS DISTINCT FROM last.id THEN 'last_message_id' END,
      CASE WHEN c.last_message_user_id IS DISTINCT FROM last.user_id THEN 'last_message_user_id' END,
      CASE WHEN c.last_message_contact_id IS DISTINCT FROM last.contact_id THEN 'last_message_contact_id' END,
      CASE WHEN c.last_message_at IS DISTINCT FROM last.inserted_at THEN 'last_message_at' END,
      CASE WHEN c.first_replied_at IS DISTINCT FROM told.first_replied_at THEN 'first_replied_at' END,
      CASE WHEN c.waiting_since IS DISTINCT FROM waiting.since AND NOT merged.is_since THEN 'waiting_since' END,
      CASE WHEN c.last_activity_at <> coalesce(last.inserted_at, c.inserted_at) THEN 'last_activity_at' END,
      CASE WHEN c.updated_at < greatest(c.last_activity_at, c.closed_at, told.solved_at) THEN 'updated_at' END,
      CASE WHEN told.solutions <> array_remove(ARRAY[c.solution_message_id], NULL) THEN 'solution_message_id' END,
      CASE WHEN (c.status = 'closed') <> (c.closed_at IS NOT NULL) THEN 'closed_at' END,
      CASE WHEN (c.status = 'snoozed') <> (c.snoozed_until IS NOT NULL) THEN 'snoozed_until' END,
      CASE WHEN c.closed_at < told.last_contact_at THEN 'status' END,
      CASE WHEN EXISTS (SELECT 1 FROM conversation_tags t
                         WHERE t.organization_id = $1 AND t.conversation_id = c.id
                           AND t.last_activity_at <> c.last_activity_at) THEN 'conversation_tags' END
    ], NULL) AS faults
    FROM conversations c
   CROSS JOIN LATERAL (
     SELECT count(*) AS count,
            min(inserted_at) FILTER (WHERE user_id IS NOT NULL) AS first_replied_at,
            max(inserted_at) FILTER (WHERE user_id IS NOT NULL) AS last_replied_at,
            max(inserted_at) FILTER (WHERE contact_id IS NOT NULL) AS last_contact_at,
            max(marked_as_solution_at) AS solved_at,
            coalesce(array_agg(id) FILTER (WHERE marked_as_solution_at IS NOT NULL), '{}') AS solutions
       FROM messages m WHERE m.organization_id = $1 AND m.conversation_id = c.id) told
   CROSS JOIN LATERAL (
     SELECT min(inserted_at) AS since
       FROM messages m
      WHERE m.organization_id = $1 AND m.conversation_id = c.id AND contact_id IS NOT NULL
        AND inserted_at > coalesce(told.last_replied_at, '-infinity')) waiting
   -- A question that came with a merged conversation is unanswered, even where this one had a reply since.
   CROSS JOIN LATERAL (
     SELECT EXISTS (SELECT 1 FROM conversations source
                     WHERE source.organization_id = $1 AND source.merged_into_id = c.id)
            AND EXISTS (SELECT 1 FROM messages m
                         WHERE m.organization_id = $1 AND m.conversation_id = c.id
                           AND m.contact_id IS NOT NULL AND m.inserted_at = c.waiting_since) AS is_since) merged
    LEFT JOIN LATERAL (
     SELECT * FROM messages m WHERE m.organization_id = $1 AND m.conversation_id = c.id
      ORDER BY inserted_at DESC, id DESC LIMIT 1) last ON true
   WHERE c.organization_id = $1 ORDER BY c.number`;
