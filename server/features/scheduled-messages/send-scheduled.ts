import type { HeldReason } from '../../../contract/scheduled-message.ts';
import type { SelfCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { publicId } from '../../ids/public-id.ts';
import type { Sending } from '../messages/message-content.ts';
import type { MessageRow } from '../messages/message-row.ts';
import { findMessage } from '../messages/message-store.ts';
import { sendMessage } from '../messages/send-message.ts';
import type { ScheduledRow } from './scheduled-row.ts';
import { deleteSent, hasContactWritten, type Leased } from './scheduled-store.ts';
import { showScheduledAfterSending } from './show-scheduled.ts';

/** Nothing was sent: it waits for somebody's decision. */
export class HeldBack extends Error {
  readonly reason: HeldReason;

  constructor(reason: HeldReason) {
    super(`The scheduled message is held: ${reason}.`);
    this.reason = reason;
  }
}

/** Nothing was sent: it was changed, discarded or sent in the meantime. */
export class LeaseLost extends Error {}

/**
 * Sends a leased scheduled message as `caller`, and deletes it in the same transaction: however often this is tried,
 * and wherever a process dies, there is one message. Anything that the contact writes at the same time is either seen by that
 * transaction, which has the conversation locked, or comes after the message.
 *
 * @param isHeldByReply whether it is held if the contact has written; not if a person sends it by hand
 * @throws HeldBack, LeaseLost and as `sendMessage`
 */
export async function sendScheduled(
  sending: Sending,
  caller: SelfCaller,
  { row, lease, isHeldByReply }: { row: ScheduledRow; lease: Leased; isHeldByReply: boolean },
): Promise<MessageRow> {
  const organizationId = caller.organization.id;
  const { id, conversation_id: conversationId, written_after: after } = row;
  const written = { organizationId, conversationId, after };
  if (isHeldByReply && (await hasContactWritten(sending.database, written)))
    throw new HeldBack('contact_replied');
  try {
    const { message } = await sendMessage(sending, caller, {
      ...row.request,
      conversationId,
      body_html: row.body_html,
      attachment_ids: row.attachments.map((it) => publicId('att', it.id)),
      idempotency: undefined,
      scheduled: {
        id,
        along: {
          async write(transaction) {
            if (!(await deleteSent(transaction, lease))) throw new LeaseLost();
            if (isHeldByReply && (await hasContactWritten(transaction, written)))
              throw new HeldBack('contact_replied');
            await showScheduledAfterSending(transaction, caller, {
              conversationId,
              actor: eventActor(caller),
            });
          },
        },
      },
    });
    return message;
  } catch (error) {
    // Another process has sent it since: the message has its id.
    if (isUniqueViolation(error) && (await findMessage(sending.database, organizationId, id)))
      throw new LeaseLost();
    throw error;
  }
}
