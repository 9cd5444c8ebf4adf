import type { SourceType } from '../../../../contract/suggestion.ts';
import type { Reader } from '../../../db/database.ts';

/** Ids of conversations or macros. */
export type Sources = { organizationId: string; ids: readonly string[] };

/** What a document is made of. */
export type AnswerSource = {
  id: string;
  type: SourceType;
  title: string;
  /** HTML of what the contact asked: the first message, and the last one before the answer. */
  questions: string[];
  /** HTML of the answer. */
  answer: string;
  /** Everybody outside the organization who took part. */
  names: string[];
};

/** HTML that is longer than this has more text than a document. */
const maxHtml = 30_000;

/** Who wrote in it, as an array: with one, contacts are found by their key, however many there are. */
const contactIds = `
  c.contact_id || ARRAY(SELECT m.contact_id FROM messages m
                         WHERE m.organization_id = $1 AND m.conversation_id = c.id AND m.contact_id IS NOT NULL)`;

const isErased = `
  EXISTS (SELECT 1 FROM contacts gone
           WHERE gone.organization_id = $1 AND gone.id = ANY (${contactIds}) AND gone.deleted_at IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM contact_merges merged
                              WHERE merged.organization_id = $1 AND merged.contact_id = gone.id))`;

const question = (order: 'ASC' | 'DESC') => `
  SELECT m.id, m.inserted_at, left(m.body_html, ${maxHtml}) AS body_html FROM messages m
   WHERE m.organization_id = $1 AND m.conversation_id = c.id AND m.contact_id = c.contact_id
     AND (m.inserted_at, m.id) < (solution.inserted_at, solution.id)
   ORDER BY m.inserted_at ${order}, m.id ${order} LIMIT 1`;

/** The solved ones of these conversations. Those in which somebody wrote who has been erased are nobody’s answer any more. */
export function solvedConversations(
  reader: Reader,
  { organizationId, ids }: Sources,
): Promise<AnswerSource[]> {
  return reader.read<AnswerSource>({
    name: 'sources_of_solved_conversations',
    text: `SELECT c.id, 'conversation' AS type, coalesce(c.subject, '') AS title, left(solution.body_html, ${maxHtml}) AS answer,
                  ARRAY(SELECT asked.body_html FROM ((${question('ASC')}) UNION (${question('DESC')})) asked
                         ORDER BY asked.inserted_at, asked.id) AS questions,
                  ARRAY(SELECT contact.name FROM contacts contact
                         WHERE contact.organization_id = $1 AND contact.id = ANY (${contactIds}) AND contact.name IS NOT NULL
                         UNION
                        SELECT p.name FROM conversation_participants p
                         WHERE p.organization_id = $1 AND p.conversation_id = c.id AND p.name IS NOT NULL) AS names
             FROM conversations c
             JOIN messages solution ON solution.organization_id = $1 AND solution.id = c.solution_message_id
            WHERE c.organization_id = $1 AND c.id = ANY ($2) AND c.merged_into_id IS NULL AND NOT ${isErased}`,
    values: [organizationId, ids],
  });
}

/** Those of these macros that have a text. */
export function macrosWithText(reader: Reader, { organizationId, ids }: Sources): Promise<AnswerSource[]> {
  return reader.read<AnswerSource>({
    name: 'sources_of_macros',
    text: `SELECT id, 'macro' AS type, name AS title, left(body_html, ${maxHtml}) AS answer, '{}'::text[] AS questions, '{}'::text[] AS names
             FROM macros WHERE organization_id = $1 AND id = ANY ($2) AND body_html <> ''`,
    values: [organizationId, ids],
  });
}
