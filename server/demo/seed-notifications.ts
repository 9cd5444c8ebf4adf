import { insertRows } from '../samples/insert-rows.ts';
import { idAt, minutesAgo, type Seeding } from '../samples/seeding.ts';

type Mention = {
  user_id: string;
  conversation_id: string;
  note_id: string;
  actor_user_id: string;
  inserted_at: string;
  is_new: boolean;
};

/** Mentions of the last day are unread. */
const unreadMinutes = 24 * 60;

/** Writes a notification for each person's latest mention in each conversation. */
export async function seedNotifications(seeding: Seeding, organizationId: string): Promise<void> {
  const { transaction } = seeding;
  const mentions: Mention[] = await transaction.read({
    text: `SELECT DISTINCT ON (mention.user_id, note.conversation_id)
                  mention.user_id, note.conversation_id, note.id AS note_id, note.user_id AS actor_user_id,
                  note.inserted_at::text AS inserted_at, note.inserted_at > $2 AS is_new
             FROM note_mentions mention
             JOIN notes note ON note.organization_id = $1 AND note.id = mention.note_id
            WHERE mention.organization_id = $1
            ORDER BY mention.user_id, note.conversation_id, note.inserted_at DESC`,
    values: [organizationId, minutesAgo(seeding, unreadMinutes)],
  });
  const rows = mentions.map(({ is_new, inserted_at, ...mention }) => ({
    organization_id: organizationId,
    id: idAt(seeding, 0),
    ...mention,
    kind: 'mention',
    count: 1,
    read_at: is_new ? null : inserted_at,
    inserted_at,
    updated_at: inserted_at,
  }));
  await insertRows(transaction, 'notifications', rows);
}
