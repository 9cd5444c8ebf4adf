import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { openDatabase } from '../server/db/open-database.ts';
import { publicId } from '../server/ids/public-id.ts';

/**
 * The public id of a conversation with exactly so many messages, open and the latest of its organization, whose newest
 * message says "The newest of <messages>"; undefined where there is none. `bin/deskbell generate` makes one.
 */
export async function conversationOf(dataDir: string, messages: number): Promise<string | undefined> {
  const postgres = await openEmbeddedPostgres({ dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  const { rows } = await database.write<{ id: string }>({
    text: `WITH chosen AS (
             UPDATE conversations
                SET status = 'open', closed_at = NULL, snoozed_until = NULL, is_spam = false, last_activity_at = $2
              WHERE (organization_id, id) IN (
                      SELECT organization_id, id FROM conversations WHERE message_count = $1 ORDER BY id DESC LIMIT 1)
             RETURNING organization_id, id, last_message_id)
           UPDATE messages m SET body_html = $3 FROM chosen
            WHERE m.organization_id = chosen.organization_id AND m.id = chosen.last_message_id
           RETURNING chosen.id`,
    values: [messages, new Date().toISOString(), `<p>${newestOf(messages)}</p>`],
  });
  await database.close();
  await postgres.leave();
  return rows[0] && publicId('cnv', rows[0].id);
}

export const newestOf = (messages: number) => `The newest of ${messages}`;
