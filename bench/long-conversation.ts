import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { openDatabase } from '../server/db/open-database.ts';
import { publicId } from '../server/ids/public-id.ts';

/**
 * The public id of a conversation with exactly that many messages, open and the latest of its organization, whose newest message
 * says "The newest of <messages>"; undefined if there is none. `bin/deskbell generate` creates one.
 */
export async function conversationOf(dataDir: string, messages: number): Promise<string | undefined> {
  const postgres = await openEmbeddedPostgres({ dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  const [found] = await database.read<{ organization_id: string; id: string; last_message_id: string }>({
    text: `SELECT organization_id, id, last_message_id FROM conversations WHERE message_count = $1 ORDER BY id DESC LIMIT 1`,
    values: [messages],
  });
  if (found) {
    const { organization_id, id, last_message_id } = found;
    await database.write({
      text: `UPDATE conversations
                SET status = 'open', closed_at = NULL, snoozed_until = NULL, is_spam = false, last_activity_at = $3
              WHERE organization_id = $1 AND id = $2`,
      values: [organization_id, id, new Date().toISOString()],
    });
    await database.write({
      text: 'UPDATE messages SET body_html = $3 WHERE organization_id = $1 AND id = $2',
      values: [organization_id, last_message_id, `<p>${newestOf(messages)}</p>`],
    });
  }
  await database.close();
  await postgres.leave();
  return found && publicId('cnv', found.id);
}

export const newestOf = (messages: number) => `The newest of ${messages}`;
