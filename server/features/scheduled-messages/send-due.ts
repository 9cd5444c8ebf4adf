import type { HeldReason } from '../../../contract/scheduled-message.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { ApiError } from '../../errors/api-error.ts';
import { ConversationMerged } from '../../errors/conversation-merged.ts';
import { lockedConversation } from '../conversations/locked-conversation.ts';
import type { Sending } from '../messages/message-content.ts';
import { authorOf } from './author-of.ts';
import type { ScheduledRow } from './scheduled-row.ts';
import { dueOrganizations, findScheduled, type Leased, leaseDue, storeHold } from './scheduled-store.ts';
import { HeldBack, LeaseLost, sendScheduled } from './send-scheduled.ts';
import { showScheduled } from './show-scheduled.ts';

const batchSize = 50;

/** Called when a message is held, in the transaction that holds it; ids are uuids. */
export type OnHeld = (
  transaction: Transaction,
  held: { organizationId: string; userId: string; conversationId: string; at: Microseconds },
) => Promise<void>;

type Options = {
  now: () => Microseconds;
  onHeld: OnHeld;
  /** Reports an error with one of them, which is retried once its lease has ended. */
  report: (error: unknown) => void;
};

/**
 * Sends the scheduled messages that are due, or holds them. Safe in several processes at once, and if one dies at any
 * point: each message is leased to one, and sent by a transaction that also deletes it. Returns how many it has
 * handled.
 */
export async function sendDue(sending: Sending, { now, onHeld, report }: Options): Promise<number> {
  let count = 0;
  for (const organizationId of await dueOrganizations(sending.database, now(), batchSize))
    for (const lease of await leaseDue(sending.database, organizationId, { now: now(), limit: batchSize })) {
      try {
        await sendOne(sending, lease, { now, onHeld });
        count += 1;
      } catch (error) {
        report(error);
      }
    }
  return count;
}

async function sendOne(
  sending: Sending,
  lease: Leased,
  { now, onHeld }: Pick<Options, 'now' | 'onHeld'>,
): Promise<void> {
  const { database } = sending;
  const row = await findScheduled(database, lease.organizationId, lease.id);
  if (!row) return;
  const author = await authorOf(database, lease.organizationId, row);
  if (typeof author === 'string') return hold(database, lease, { row, reason: author, now: now(), onHeld });
  try {
    await sendScheduled(sending, author, { row, lease, isHeldByReply: true });
  } catch (error) {
    if (error instanceof LeaseLost) return;
    const held = heldBy(error);
    if (!held) throw error;
    await hold(database, lease, { row, ...held, now: now(), onHeld });
  }
}

type Hold = { reason: HeldReason; error?: string };

/** Why an error holds the message; undefined if the next attempt may succeed. */
function heldBy(error: unknown): Hold | undefined {
  if (error instanceof HeldBack) return { reason: error.reason };
  if (error instanceof ConversationMerged) return { reason: 'conversation_merged' };
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return undefined;
  return error.code === 'conflict' ? undefined : { reason: 'refused', error: error.message };
}

/** The conversation shows it, its event is by the system, and its author is notified. */
async function hold(
  database: Database,
  lease: Leased,
  {
    row,
    reason,
    error = null,
    now,
    onHeld,
  }: Omit<Hold, 'error'> & { error?: string | null; row: ScheduledRow; now: Microseconds; onHeld: OnHeld },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const organization = { id: lease.organizationId };
    const locked = await lockedConversation(transaction, { organization }, row.conversation_id);
    if (!(await storeHold(transaction, lease, { reason, error, now }))) return;
    await showScheduled(transaction, locked, { type: 'system' });
    const conversationId = row.conversation_id;
    await onHeld(transaction, {
      organizationId: organization.id,
      userId: row.user.id,
      conversationId,
      at: locked.now,
    });
  });
}
