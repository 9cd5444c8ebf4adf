import type { Reader } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { firstIdAt } from '../../../ids/first-id-at.ts';
import type { Recently } from './loops.ts';

/** No further back than needed to detect a loop. */
const historyMilliseconds = 10 * 60_000;
const most = 20;

/** A sender's recent email, and the recent messages of the conversation that their email would join. */
export async function recentMail(
  reader: Reader,
  organizationId: string,
  { address, conversationId, now }: { address: string; conversationId: string | undefined; now: number },
): Promise<Recently> {
  const [sent, messages] = await Promise.all([
    reader.read<{ inserted_at: Microseconds }>({
      name: 'recent_mail_of',
      text: `SELECT m.inserted_at FROM mail_recipients r JOIN messages m ON m.organization_id = $1 AND m.id = r.message_id
              WHERE r.organization_id = $1 AND r.address = $2 AND r.message_id >= $3 AND r.kind = 'from'
              ORDER BY r.message_id DESC LIMIT ${most}`,
      values: [organizationId, address, firstIdAt(now - historyMilliseconds)],
    }),
    conversationId === undefined ? [] : recentlySaid(reader, organizationId, conversationId),
  ]);
  return {
    bySender: sent.map(({ inserted_at }) => inserted_at / 1000),
    inConversation: messages.map(({ is_ours, inserted_at }) => ({ isOurs: is_ours, at: inserted_at / 1000 })),
  };
}

function recentlySaid(reader: Reader, organizationId: string, conversationId: string) {
  return reader.read<{ is_ours: boolean; inserted_at: Microseconds }>({
    name: 'recently_said',
    text: `SELECT user_id IS NOT NULL AS is_ours, inserted_at FROM messages
            WHERE organization_id = $1 AND conversation_id = $2 ORDER BY inserted_at DESC, id DESC LIMIT ${most}`,
    values: [organizationId, conversationId],
  });
}
