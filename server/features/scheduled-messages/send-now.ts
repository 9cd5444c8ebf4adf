import type { SelfCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { Conflict } from '../../errors/conflict.ts';
import { refuseMerged } from '../conversations/visible-conversation.ts';
import type { Sending } from '../messages/message-content.ts';
import type { MessageRow } from '../messages/message-row.ts';
import { findMessage } from '../messages/message-store.ts';
import { ownScheduled, type ScheduledKey } from './change-scheduled.ts';
import { endLease, type Leased, leaseOne } from './scheduled-store.ts';
import { LeaseLost, sendScheduled } from './send-scheduled.ts';

/**
 * Sends a scheduled message by hand, even if it is held. If it has been sent already, returns that message.
 *
 * @throws NotFound, NotAuthor, Conflict and as `sendMessage`
 */
export async function sendNow(
  sending: Sending,
  caller: SelfCaller,
  { now, ...key }: ScheduledKey & { now: Microseconds },
): Promise<MessageRow> {
  const { database } = sending;
  await refuseMerged(database, caller, key.conversationId);
  const earlier = await sentAlready(database, caller, key);
  if (earlier) return earlier;
  const before = await ownScheduled(database, caller, key);
  const lease = await leaseOne(database, { organizationId: caller.organization.id, id: before.id, now });
  if (!lease) throw beingSent();
  try {
    const row = await ownScheduled(database, caller, key);
    return await sendScheduled(sending, caller, { row, lease, isHeldByReply: false });
  } catch (error) {
    return afterFailure(sending, caller, { key, lease, error });
  }
}

type Failed = { key: ScheduledKey; lease: Leased; error: unknown };

/** The message, if another process has sent it since; otherwise throws why it was not sent. */
async function afterFailure({ database }: Sending, caller: SelfCaller, failed: Failed): Promise<MessageRow> {
  const message = await sentAlready(database, caller, failed.key);
  if (message) return message;
  await endLease(database, failed.lease);
  throw failed.error instanceof LeaseLost ? beingSent() : failed.error;
}

async function sentAlready(
  reader: Reader,
  { organization }: SelfCaller,
  { conversationId, id }: ScheduledKey,
): Promise<MessageRow | undefined> {
  const message = await findMessage(reader, organization.id, id);
  return message?.conversation_id === conversationId ? message : undefined;
}

function beingSent(): Conflict {
  return new Conflict('It is being sent or was just changed. Read it again.', 1);
}
