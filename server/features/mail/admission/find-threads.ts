import { createHash } from 'node:crypto';
import type { Reader } from '../../../db/database.ts';
import type { FoundThread } from './admit.ts';
import type { ThreadCandidate } from './thread-candidates.ts';

/** The form in which Message-IDs are stored and looked up. */
export function messageIdHash(messageId: string): Buffer {
  return createHash('sha256').update(messageId).digest();
}

/** Candidates without unknown Message-IDs, which leaves none for most new email. */
export async function knownCandidates(
  reader: Reader,
  organizationId: string,
  candidates: readonly ThreadCandidate[],
): Promise<ThreadCandidate[]> {
  const hashes = wantedOf(candidates).flatMap(({ hash }) => hash ?? []);
  if (hashes.length === 0) return [...candidates];
  const rows = await reader.read<{ hash: string }>({
    name: 'known_message_ids',
    text: `SELECT DISTINCT encode(id_hash, 'hex') AS hash FROM mail_message_ids
            WHERE organization_id = $1 AND id_hash = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest($2::text[]) AS h))`,
    values: [organizationId, hashes],
  });
  const known = new Set(rows.map(({ hash }) => hash));
  return candidates.map((candidate) =>
    candidate.by === 'ids'
      ? { by: 'ids', messageIds: candidate.messageIds.filter((id) => known.has(hexHash(id))) }
      : candidate,
  );
}

/** The conversations that candidates lead to, most certain first; merged ones are replaced by their target. */
export async function findThreads(
  reader: Reader,
  organizationId: string,
  { candidates, address }: { candidates: readonly ThreadCandidate[]; address: string },
): Promise<FoundThread[]> {
  const requested = wantedOf(candidates);
  if (requested.length === 0) return [];
  const rows = await reader.read<{ position: number; id: string; number: number; is_participant: boolean }>({
    // Every candidate is looked up by key, in subqueries: the planner reorders joins by estimates, and with missing
    // or old statistics it read all of the organization's messages for each of its conversations. Not prepared,
    // because of the remaining joins.
    text: `WITH wanted AS (
             SELECT position, conversation_id, message_id, decode(id_hash, 'hex') AS id_hash, number
               FROM unnest($2::integer[], $3::uuid[], $4::uuid[], $5::text[], $6::bigint[])
                 AS w (position, conversation_id, message_id, id_hash, number)
           ), named AS MATERIALIZED (
             SELECT w.position, w.conversation_id, w.number, coalesce(w.message_id, i.message_id) AS message_id
               FROM wanted w
               LEFT JOIN LATERAL (
                    SELECT message_id FROM mail_message_ids
                     WHERE organization_id = $1 AND id_hash = w.id_hash LIMIT 100) i ON true
           ), reached AS MATERIALIZED (
             SELECT n.position,
                    coalesce(n.conversation_id,
                             (SELECT m.conversation_id FROM messages m
                               WHERE m.organization_id = $1 AND m.id = n.message_id),
                             (SELECT c.id FROM conversations c
                               WHERE c.organization_id = $1 AND c.number = n.number)) AS conversation_id
               FROM named n
           ), led AS MATERIALIZED (
             SELECT r.position,
                    (SELECT coalesce(s.merged_into_id, s.id) FROM conversations s
                      WHERE s.organization_id = $1 AND s.id = r.conversation_id) AS conversation_id
               FROM reached r
           ), c AS (
             SELECT DISTINCT ON (t.id) l.position, t.id, t.number, t.contact_id
               FROM led l
              CROSS JOIN LATERAL (
                    SELECT id, number, contact_id FROM conversations
                     WHERE organization_id = $1 AND id = l.conversation_id LIMIT 1) t
              ORDER BY t.id, l.position
           )
           SELECT c.position, c.id, c.number,
                  EXISTS (SELECT 1 FROM contacts ct
                           WHERE ct.organization_id = $1 AND ct.id = c.contact_id AND lower(ct.email) = $7)
               OR EXISTS (SELECT 1 FROM contact_addresses a
                           WHERE a.organization_id = $1 AND a.address = $7 AND a.contact_id = c.contact_id)
               OR EXISTS (SELECT 1 FROM conversation_participants p
                            JOIN conversations s ON s.organization_id = $1 AND s.id = p.conversation_id
                           WHERE p.organization_id = $1 AND p.address = $7 AND p.removed_at IS NULL
                             AND (s.id = c.id OR s.merged_into_id = c.id))
               OR EXISTS (SELECT 1 FROM mail_recipients r
                            JOIN messages m ON m.organization_id = $1 AND m.id = r.message_id
                           WHERE r.organization_id = $1 AND r.address = $7 AND m.conversation_id = c.id)
                  AS is_participant
             FROM c ORDER BY c.position`,
    values: [
      organizationId,
      requested.map((_, position) => position),
      requested.map((it) => it.conversationId ?? null),
      requested.map((it) => it.messageId ?? null),
      requested.map((it) => it.hash ?? null),
      requested.map((it) => it.number ?? null),
      address,
    ],
  });
  return rows.map(({ position, id, number, is_participant }) => ({
    by: requested[position]?.by ?? 'number',
    conversationId: id,
    number,
    isParticipant: is_participant,
  }));
}

type Wanted = {
  by: ThreadCandidate['by'];
  conversationId?: string;
  messageId?: string;
  hash?: string;
  number?: number;
};

function wantedOf(candidates: readonly ThreadCandidate[]): Wanted[] {
  return candidates.flatMap((candidate): Wanted[] =>
    candidate.by === 'ids'
      ? candidate.messageIds.map((id) => ({ by: 'ids', hash: hexHash(id) }))
      : [candidate],
  );
}

function hexHash(messageId: string): string {
  return messageIdHash(messageId).toString('hex');
}
