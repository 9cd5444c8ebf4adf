import { setTimeout as delay } from 'node:timers/promises';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { isMissingValue } from '../../db/is-missing-value.ts';
import { preparedName } from '../../db/prepared-name.ts';
import { Conflict } from '../../errors/conflict.ts';
import { attachmentsBound, attachmentsHeld, attachmentsSelected } from '../attachments/bind-in-statement.ts';
import { insertInSteps } from './insert-message-in-steps.ts';
import { mailInserted } from './mail-in-statement.ts';
import {
  type Along,
  accepted,
  conversationChanged,
  happened,
  messageInserted,
  type NewMessage,
  remembered,
  replySelected,
  type Written,
} from './message-parts.ts';
import type { MessageRow } from './message-row.ts';
import { sourceOf } from './source-of.ts';

/** The message as written; or none, and the state of the conversation that refused it. */
export type Outcome = {
  message: MessageRow | undefined;
  isThere: boolean;
  mergedIntoId: string | null;
  channelId: string | null;
};

/** How often a message is retried after concurrent changes of its conversation. */
const maxAttempts = 20;

/**
 * Later attempts wait for a random pause first: when many replies change the status of one conversation, they stop
 * colliding.
 */
const immediateAttempts = 3;
const maxPauseMilliseconds = 25;

/**
 * Writes a message and everything that belongs to it in one statement, its own transaction. This is the hot
 * statement: it spans a message's tables, and leaves out the parts that this message doesn't need. A sharded database
 * gets several; `along` makes a transaction of more than one.
 *
 * @throws Conflict if the conversation changes during each of twenty attempts
 */
export async function insertMessage(
  database: Database,
  message: NewMessage,
  along?: Along,
): Promise<Outcome> {
  const insert = (await database.isSharded?.()) ? insertInSteps : insertAtOnce;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt >= immediateAttempts) await delay(Math.random() * maxPauseMilliseconds);
    const row = await insert(database, message, along);
    if (row === 'outdated') continue;
    if (!row) return { message: undefined, isThere: false, mergedIntoId: null, channelId: null };
    const { merged_into_id: mergedIntoId, channel_id: channelId } = row;
    return { message: rowOf(message, row), isThere: true, mergedIntoId, channelId };
  }
  throw new Conflict('The conversation is changing too fast. Try again shortly.', 1);
}

/** `outdated` if the table refused a message without a conversation, and with it the whole statement. */
async function insertAtOnce(
  database: Database,
  message: NewMessage,
  along: Along | undefined,
): Promise<Written | undefined | 'outdated'> {
  const { text, values } = insertStatement(message);
  const statement = { ...preparedName(text), text, values };
  try {
    if (!along) return (await database.write<Written>(statement)).rows[0];
    return await database.transaction(async (transaction) => {
      const [row] = (await transaction.write<Written>(statement)).rows;
      // If the message was sent before, nothing is written now, and nothing along with it.
      if (row && row.inserted_at !== null) await along.write(transaction);
      return row;
    });
  } catch (error) {
    if (isMissingValue(error, 'messages')) return 'outdated';
    throw error;
  }
}

/**
 * In the order of its parts:
 *
 * - `seen` is the conversation as of the statement's beginning, and `accepted` the same if it accepts this message.
 * - `remembered` takes the idempotency key. If another request holds it, this one waits for its end; if the key
 * exists, it returns no row and nothing below happens.
 * - `c` is the conversation in its new state. The update waits for concurrent changes of the conversation, and builds
 * on their result. The message's time is later than everything in the conversation, so that readers who follow the
 * list never find a message behind them.
 * - `held` are the attachments that this message can have. If another statement is attaching one, this one waits for
 * its end.
 * - Then the message and the events. A trigger updates the activity of its tags. Attachments are bound last, and
 * returned as they are shown.
 *
 * Only its update locks the row. A `FOR NO KEY UPDATE` before the update would make two passes over the row's
 * versions: the second may need the tuple lock of an old version while its holder waits for this very statement, a
 * deadlock (decisions/0115). The price is that what `accepted` saw can be outdated once the row is locked: the
 * conversation was merged, its status changed, an attachment was bound. Then `m` has no conversation, which its table
 * refuses, so that nothing at all is written, and the caller retries with the current state.
 */
function insertStatement(message: NewMessage): Sql {
  const { id, caller, attachmentIds, idempotency } = message;
  const begun = raw(`${idempotency ? 'remembered' : 'accepted'} LEFT JOIN c ON true`);
  return sql`
    WITH ${accepted(message)} ${remembered(message)}, c AS (${conversationChanged(message)})
      ${attachmentsHeld(caller, id, attachmentIds)}, m AS (${messageInserted(message, begun)}),
      happened AS (${happened(message)}) ${mailInserted(message)} ${attachmentsBound(caller, id, attachmentIds)}
    SELECT seen.merged_into_id, seen.channel_id, seen.is_spam, m.inserted_at, m.meta_info
           ${attachmentsSelected(attachmentIds)} ${replySelected(message)}`;
}

/** The written row, combined with what the caller's look-up has returned already. */
function rowOf(message: NewMessage, written: Written): MessageRow | undefined {
  const { caller } = message;
  if (written.inserted_at === null) return undefined;
  return {
    id: message.id,
    conversation_id: message.conversationId,
    source: sourceOf(caller),
    is_spam: written.is_spam,
    inserted_at: written.inserted_at,
    body_html: message.body,
    marked_as_solution_at: null,
    author_prefix: 'usr',
    author: caller.user,
    meta_info: written.meta_info,
    is_ai_message: message.isAiMessage,
    via_app: caller.app,
    channel_info: message.mail?.info ?? null,
    delivery: message.mail ? { status: 'queued', error: null } : null,
    delivery_updated_at: message.mail ? written.inserted_at : null,
    reply_to_id: message.replyToId ?? null,
    reply_to_body_html: written.reply_to_body_html ?? null,
    reply_to_author_prefix: written.reply_to_author_prefix ?? 'cnt',
    reply_to_author: written.reply_to_author ?? null,
    attachments: written.attachments ?? [],
  };
}
