import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';

/** A message or a note as it is after an import: enough to compare it with the original. */
export type ImportedMessage = {
  conversation: string;
  kind: 'message' | 'note';
  by: 'member' | 'contact' | 'nobody';
  author: string | null;
  /** Unix milliseconds. */
  at: number;
  html: string;
  /** SHA-256 of its files, sorted. */
  files: string[];
};

type Row = Omit<ImportedMessage, 'files'> & { id: string };

/** Everything that imports have written in an organization, by the ids of its conversations elsewhere, oldest first. */
export async function importedHistory(
  database: Database,
  files: FileStore,
  organizationId: string,
): Promise<ImportedMessage[]> {
  const rows = await database.read<Row>({
    text: `SELECT m.id, c.meta_info #>> '{deskbell,imported,external_id}' AS conversation, m.kind, m.html,
                  CASE WHEN m.user_id IS NOT NULL THEN 'member' WHEN m.contact_id IS NOT NULL THEN 'contact' ELSE 'nobody' END AS by,
                  coalesce(u.name, k.name) AS author, extract(epoch FROM m.inserted_at)::float8 * 1000 AS at
             FROM conversations c
             JOIN (SELECT organization_id, id, conversation_id, 'message' AS kind, body_html AS html, user_id, contact_id, inserted_at
                     FROM messages WHERE organization_id = $1
                    UNION ALL
                   SELECT organization_id, id, conversation_id, 'note', body_html, user_id, NULL, inserted_at
                     FROM notes WHERE organization_id = $1) m ON m.organization_id = $1 AND m.conversation_id = c.id
             LEFT JOIN users u ON u.id = m.user_id
             LEFT JOIN contacts k ON k.organization_id = $1 AND k.id = m.contact_id
            WHERE c.organization_id = $1 AND c.meta_info #>> '{deskbell,imported,external_id}' IS NOT NULL
            ORDER BY conversation, m.inserted_at, m.id`,
    values: [organizationId],
  });
  const attached = await database.read<{ owner: string; file_key: string }>({
    text: `SELECT coalesce(message_id, note_id) AS owner, file_key FROM attachments
            WHERE organization_id = $1 AND uploaded_at IS NOT NULL AND (message_id IS NOT NULL OR note_id IS NOT NULL)`,
    values: [organizationId],
  });
  const digests = new Map<string, string[]>();
  for (const { owner, file_key } of attached) {
    const hash = createHash('sha256');
    for await (const chunk of await files.open(file_key)) hash.update(chunk as Buffer);
    digests.set(owner, [...(digests.get(owner) ?? []), hash.digest('hex')].sort());
  }
  return rows.map(({ id, ...row }) => ({ ...row, files: digests.get(id) ?? [] }));
}

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
