import sql, { raw, type Sql } from 'sql-template-tag';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Statement, Transaction } from '../../db/database.ts';
import { preparedName } from '../../db/prepared-name.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { recordEvent } from '../../events/record-event.ts';
import { attachmentsBound, attachmentsHeld, attachmentsSelected } from '../attachments/bind-in-statement.ts';
import { conversationSnapshot } from '../conversations/conversation-row.ts';
import { mailInserts } from './mail-in-statement.ts';
import {
  type Along,
  accepted,
  conversationChanged,
  messageInserted,
  type NewMessage,
  replySelected,
  type Written,
} from './message-parts.ts';

/** The outcome if the steps are rolled back. */
class Undone extends Error {
  readonly outcome: Written | undefined | 'outdated';

  constructor(outcome: Written | undefined | 'outdated') {
    super('The message was not written.');
    this.outcome = outcome;
  }
}

/**
 * Sends a message as insert-message.ts does, in statements that each go only to the organization's node. If one part of
 * a statement passes rows to an INSERT in another, Citus sends them to all nodes, so that the single statement fails
 * while any node is down (decisions/0293).
 */
export async function insertInSteps(
  database: Database,
  message: NewMessage,
  along: Along | undefined,
): Promise<Written | undefined | 'outdated'> {
  try {
    return await database.transaction(async (transaction) => {
      const row = await steps(transaction, message);
      if (row) await along?.write(transaction);
      return row;
    });
  } catch (error) {
    if (error instanceof Undone) return error.outcome;
    throw error;
  }
}

/**
 * The key comes first: of two requests with the same one, the second waits while it holds nothing that the first needs.
 *
 * @throws Undone
 */
async function steps(transaction: Transaction, message: NewMessage): Promise<Written | undefined> {
  const { caller, id, idempotency } = message;
  const key = { organizationId: caller.organization.id, callerId: caller.id, idempotency, recordId: id };
  if ((await takeIdempotencyKey(transaction, key)) !== undefined) throw new Undone(nothingWritten);
  const changed = await changeConversation(transaction, message);
  // This part mentions neither the key nor the locked attachments: both have been taken already.
  const bare = { ...message, idempotency: undefined, attachmentIds: [] };
  await transaction.write(
    prepared(sql`WITH ${rowOfConversation(message)} ${messageInserted(bare, raw('c'))}`),
  );
  await recordEvents(transaction, message, changed);
  for (const insert of mailInserts(message))
    await transaction.write(prepared(sql`WITH ${rowOfMessage(message)} ${insert}`));
  return (await transaction.write<Written>(prepared(bindAndSelect(message)))).rows[0];
}

const nothingWritten: Written = {
  merged_into_id: null,
  channel_id: null,
  is_spam: false,
  inserted_at: null,
  meta_info: {},
};

type Changed = Pick<Written, 'merged_into_id' | 'channel_id' | 'is_spam'> & {
  /** The previous status; null if the conversation doesn't accept the message. */
  status: string | null;
  is_changed: boolean;
  /** As JSON, if the message may have changed the status. */
  snapshot?: string;
};

/** @throws Undone */
async function changeConversation(transaction: Transaction, message: NewMessage): Promise<Changed> {
  const { caller, attachmentIds, conversationStatus } = message;
  const bare = { ...message, idempotency: undefined };
  const areHeld =
    attachmentIds.length === 0 ? raw('') : sql`AND (SELECT count(*) FROM held) = ${attachmentIds.length}`;
  const snapshot = conversationStatus === undefined ? '' : `, (${conversationSnapshot})::text AS snapshot`;
  const statement = sql`
    WITH ${accepted(bare)}, c AS (${conversationChanged(bare)}) ${attachmentsHeld(caller, message.id, attachmentIds)}
    SELECT seen.merged_into_id, seen.channel_id, seen.is_spam, accepted.status,
           c.id IS NOT NULL ${areHeld} AS is_changed ${raw(snapshot)}
      FROM seen LEFT JOIN accepted ON true LEFT JOIN c ON true`;
  const [row] = (await transaction.write<Changed>(prepared(statement))).rows;
  if (!row) throw new Undone(undefined);
  if (row.status === null) throw new Undone({ ...nothingWritten, ...row });
  if (!row.is_changed) throw new Undone('outdated');
  return row;
}

async function recordEvents(
  transaction: Transaction,
  { id, eventIds: [created, changed], caller, conversationId, conversationStatus }: NewMessage,
  { status, snapshot }: Changed,
): Promise<void> {
  const event = { organizationId: caller.organization.id, actor: eventActor(caller) };
  await recordEvent(transaction, { ...event, id: created, type: 'message.created', recordId: id });
  if (snapshot === undefined || status === conversationStatus) return;
  await recordEvent(transaction, {
    ...event,
    id: changed,
    type: 'conversation.status_changed',
    recordId: conversationId,
    data: JSON.parse(snapshot),
    previous: { status },
  });
}

function bindAndSelect(message: NewMessage): Sql {
  const { id, caller, conversationId, attachmentIds } = message;
  return sql`
    WITH seen AS (
      SELECT is_spam, merged_into_id, channel_id FROM conversations
       WHERE organization_id = ${caller.organization.id} AND id = ${conversationId}
    ), ${rowOfMessage(message)} ${attachmentsBound(caller, id, attachmentIds)}
    SELECT seen.merged_into_id, seen.channel_id, seen.is_spam, m.inserted_at, m.meta_info
           ${attachmentsSelected(attachmentIds)} ${replySelected(message)}`;
}

function rowOfConversation({ caller, conversationId }: NewMessage): Sql {
  return sql`c AS (
    SELECT id, last_activity_at FROM conversations WHERE organization_id = ${caller.organization.id} AND id = ${conversationId})`;
}

function rowOfMessage({ id, caller }: NewMessage): Sql {
  return sql`m AS (
    SELECT id, reply_to_id, inserted_at, meta_info FROM messages WHERE organization_id = ${caller.organization.id} AND id = ${id})`;
}

function prepared({ text, values }: Sql): Statement {
  return { ...preparedName(text), text, values };
}
