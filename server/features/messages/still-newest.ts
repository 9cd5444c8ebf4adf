import type { SelfCaller } from '../../access/caller.ts';
import { Conflict } from '../../errors/conflict.ts';
import { publicId } from '../../ids/public-id.ts';
import type { Along, NewMessage } from './message-parts.ts';

/**
 * For a reply that its person has confirmed: that nobody has written in the conversation since they were asked. The message's
 * statement has locked the conversation, so nobody does so in between (decisions/0512).
 *
 * @throws Conflict
 */
export function stillNewest(
  { organization, confirmed }: SelfCaller,
  { id, conversationId }: NewMessage,
): Along | undefined {
  if (!confirmed) return undefined;
  return {
    async write(transaction) {
      const [newest] = await transaction.read<{ id: string }>({
        name: 'newest_other_message',
        text: `SELECT id FROM messages WHERE organization_id = $1 AND conversation_id = $2 AND id <> $3
                ORDER BY inserted_at DESC, id DESC LIMIT 1`,
        values: [organization.id, conversationId, id],
      });
      if ((newest ? publicId('msg', newest.id) : null) !== confirmed.newestMessageId)
        throw new Conflict('Somebody has written in the meantime. Ask again.');
    },
  };
}
