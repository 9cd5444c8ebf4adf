import type { PresenceState } from '../../../contract/inbox/presence.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Writer } from '../../db/database.ts';
import type { Notices } from '../../db/notices.ts';
import { ConversationMerged } from '../../errors/conversation-merged.ts';
import { NotFound } from '../../errors/errors.ts';
import { addressOf, findConversation } from '../conversations/visible-conversation.ts';
import { type Tab, type Typing, writePresence } from './presence-store.ts';

type Reporting = { database: Writer; notices: Pick<Notices, 'notifyPresence'> };

/**
 * Records where a tab is, and notifies every process if that is news. The notice is sent after the commit, so that
 * nothing waits for it, and outside any transaction that others wait for.
 *
 * @throws NotFound, ConversationMerged
 */
export async function reportPresence(
  { database, notices }: Reporting,
  tab: Tab,
  { conversationId, state, caller }: { conversationId: string; state: PresenceState; caller: SessionCaller },
): Promise<void> {
  const written = await writePresence(database, tab, {
    conversationId,
    typing: typingIn(state),
    onlooker: caller,
  });
  if (!written) return refuse(database, caller, conversationId);
  if (written.isChange) await notices.notifyPresence(tab.organizationId);
}

function typingIn(state: PresenceState): Typing {
  if (state === 'viewing') return null;
  return state === 'typing_note' ? 'note' : 'message';
}

async function refuse(database: Writer, caller: SessionCaller, conversationId: string): Promise<never> {
  const conversation = await findConversation(database, caller, conversationId);
  if (!conversation?.merged_into_id) throw new NotFound();
  throw new ConversationMerged(addressOf(conversation.merged_into_id), false);
}
