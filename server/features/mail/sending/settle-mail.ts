import { NIL } from 'uuid';
import type { Database, Transaction } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { lockMessage } from '../../channels/delivery-store.ts';
import { findMessage } from '../../messages/message-store.ts';
import type { SentTo } from './delivery-of.ts';
import { writeOutcome } from './write-outcome.ts';

export type RecipientChange = Pick<SentTo, 'address' | 'state' | 'error' | 'error_code'>;

export type MailOutcome = {
  organizationId: string;
  messageId: string;
  recipients: readonly RecipientChange[];
  /** Further writes of the same transaction; false rolls everything back. */
  alongside?: (transaction: Transaction) => Promise<boolean>;
};

/**
 * Writes an email's result for some of its recipients, and the message's resulting delivery, with its event. One
 * transaction; the conversation is locked only if its row shows a failure. False if nothing was written.
 */
export async function settleMail(database: Database, settlement: MailOutcome): Promise<boolean> {
  let locksConversation = settlement.recipients.some(({ state }) => state === 'failed');
  for (;;) {
    const outcome = await attempt(database, settlement, locksConversation);
    if (outcome !== 'lock') return outcome;
    locksConversation = true;
  }
}

/** Thrown to roll the transaction back. */
class RolledBack extends Error {}

async function attempt(
  database: Database,
  settlement: MailOutcome,
  locksConversation: boolean,
): Promise<boolean | 'lock'> {
  try {
    return await database.transaction((transaction) => settle(transaction, settlement, locksConversation));
  } catch (error) {
    if (error instanceof RolledBack) return false;
    throw error;
  }
}

async function settle(
  transaction: Transaction,
  { organizationId, messageId, recipients, alongside }: MailOutcome,
  locksConversation: boolean,
): Promise<boolean | 'lock'> {
  const conversationId = (await findMessage(transaction, organizationId, messageId))?.conversation_id;
  const key = { organizationId, messageId, conversationId: conversationId ?? NIL };
  const conversation = locksConversation ? await lockConversation(transaction, key) : undefined;
  const now = await lockMessage(transaction, key);
  const message = now === undefined ? undefined : await findMessage(transaction, organizationId, messageId);
  if (now === undefined || !message) return false;
  await setRecipients(transaction, { organizationId, messageId }, recipients);
  const outcome = {
    which: key,
    actor: { type: 'system' } as const,
    before: message,
    recipients: await recipientsOf(transaction, organizationId, messageId),
    now,
  };
  if ((await writeOutcome(transaction, outcome, conversation)) === 'lock') return 'lock';
  if (alongside && !(await alongside(transaction))) throw new RolledBack();
  return true;
}

type RecordKey = { organizationId: string; messageId: string };

async function lockConversation(
  transaction: Transaction,
  { organizationId, conversationId }: RecordKey & { conversationId: string },
): Promise<{ updated_at: Microseconds } | undefined> {
  const [row] = await transaction.read<{ updated_at: Microseconds }>({
    name: 'lock_conversation_of_mail',
    text: 'SELECT updated_at FROM conversations WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
    values: [organizationId, conversationId],
  });
  return row;
}

/**
 * A bounce may arrive before we know that the server accepted the email: what has failed stays failed, and is no
 * longer delayed.
 */
async function setRecipients(
  transaction: Transaction,
  { organizationId, messageId }: RecordKey,
  changes: readonly RecipientChange[],
): Promise<void> {
  await transaction.write({
    name: 'set_mail_recipients',
    text: `UPDATE mail_recipients r SET state = w.state, error = w.error, error_code = w.error_code
             FROM unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS w (address, state, error, error_code)
            WHERE r.organization_id = $1 AND r.message_id = $2 AND r.address = w.address AND r.state IS NOT NULL
              AND (w.state <> 'delayed' OR r.state = 'sent') AND (w.state <> 'sent' OR r.state <> 'failed')`,
    values: [
      organizationId,
      messageId,
      changes.map(({ address }) => address),
      changes.map(({ state }) => state),
      changes.map(({ error }) => error),
      changes.map(({ error_code }) => error_code),
    ],
  });
}

export function recipientsOf(
  transaction: Transaction,
  organizationId: string,
  messageId: string,
): Promise<SentTo[]> {
  return transaction.read<SentTo>({
    name: 'recipients_of_mail',
    text: `SELECT kind, address, state, error, error_code FROM mail_recipients
            WHERE organization_id = $1 AND message_id = $2 AND state IS NOT NULL ORDER BY place`,
    values: [organizationId, messageId],
  });
}
