import { NIL } from 'uuid';
import type { Action } from '../../../contract/action.ts';
import { maxAttachments } from '../../../contract/attachment.ts';
import type { SendMessageBody } from '../../../contract/message.ts';
import type { Caller, SelfCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { InsufficientScope } from '../../errors/insufficient-scope.ts';
import { fieldError, ValidationError } from '../../errors/validation-error.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { applyActions } from '../conversations/actions/apply-actions.ts';
import { actionFaults } from '../conversations/actions/check-actions.ts';
import { lockedConversation } from '../conversations/locked-conversation.ts';
import { filledIn, refuseBlanks, type Subject, subjectOf } from '../macros/fill-in.ts';
import { countUse, findMacro, type MacroRow } from '../macros/macro-store.ts';
import type { Along } from './message-parts.ts';

type Sent = Pick<SendMessageBody, 'body_html' | 'attachment_ids' | 'macro_id' | 'macro_actions'> & {
  conversationId: string;
};

/**
 * What a macro adds to a message: its text and files, if no text was sent, and what is written in the same transaction.
 */
export type MacroUse = {
  content: { body_html?: string; attachment_ids?: string[] };
  actions: readonly Action[];
  along: Along;
};

/**
 * How a message is sent with a macro; undefined if it names none.
 *
 * @throws ValidationError, InsufficientScope
 */
export async function macroUse(
  reader: Reader,
  caller: SelfCaller,
  sent: Sent,
): Promise<MacroUse | undefined> {
  const { macro_id, macro_actions, conversationId } = sent;
  if (macro_id === undefined) {
    if (macro_actions) throw fieldError('macro_actions', 'impossible', 'Send it together with macro_id.');
    return undefined;
  }
  const macro = await readableMacro(reader, caller, macro_id);
  const actions = checkedActions(caller, macro, macro_actions);
  return {
    content: await contentOf(caller, macro, sent, () => subjectOf(reader, caller, conversationId)),
    actions,
    along: {
      write: (transaction) => writeAlong(transaction, caller, { macro, actions, conversationId }),
    },
  };
}

function checkedActions(caller: Caller, macro: MacroRow, sent: Action[] | undefined): readonly Action[] {
  const faults = actionFaults(sent ?? [], 'macro_actions');
  if (faults.length > 0) throw new ValidationError(faults);
  const actions = sent ?? macro.actions;
  if (actions.length > 0) needScope(caller, 'conversations:write');
  return actions;
}

function needScope(caller: Caller, scope: 'macros:read' | 'conversations:write'): void {
  if (!caller.scopes.includes(scope)) throw new InsufficientScope(scope);
}

/**
 * The text and files that a message gets from its macro, if it was sent without a text.
 *
 * @throws ValidationError, InsufficientScope
 */
export async function macroContent(
  reader: Reader,
  caller: SelfCaller,
  sent: Omit<Sent, 'conversationId'>,
  findSubject: () => Promise<Subject>,
): Promise<MacroUse['content']> {
  const { macro_id, body_html } = sent;
  if (macro_id === undefined || body_html !== undefined) return {};
  return contentOf(caller, await readableMacro(reader, caller, macro_id), sent, findSubject);
}

async function readableMacro(reader: Reader, caller: SelfCaller, id: string): Promise<MacroRow> {
  needScope(caller, 'macros:read');
  const macro = await findMacro(reader, caller, parsePublicId('mac', id) ?? NIL);
  if (!macro) throw macroGone();
  return macro;
}

async function contentOf(
  caller: SelfCaller,
  macro: MacroRow,
  { body_html, attachment_ids = [] }: Omit<Sent, 'conversationId'>,
  findSubject: () => Promise<Subject | undefined>,
): Promise<MacroUse['content']> {
  if (body_html !== undefined) {
    refuseBlanks(body_html);
    return {};
  }
  const files = allFiles(macro, attachment_ids);
  if (macro.body_html === '' && files.length > 0) return { attachment_ids: files };
  const subject = await findSubject();
  const filled = subject ? filledIn(caller, macro.body_html, subject) : macro.body_html;
  return { body_html: filled, ...(files.length > 0 && { attachment_ids: files }) };
}

/** The macro's, then the others. */
function allFiles({ attachments }: MacroRow, sent: readonly string[]): string[] {
  const all = [...new Set([...attachments.map(({ id }) => publicId('att', id)), ...sent])];
  if (all.length > maxAttachments)
    throw fieldError('attachment_ids', 'too_many', `With the macro's, more than ${maxAttachments} files.`);
  return all;
}

type Writing = { macro: MacroRow; actions: readonly Action[]; conversationId: string };

/**
 * After the message, whose statement has already locked the conversation. The macro comes last, because everybody who
 * sends with it updates the same counter.
 */
async function writeAlong(
  transaction: Transaction,
  caller: SelfCaller,
  { macro, actions, conversationId }: Writing,
): Promise<void> {
  if (actions.length > 0) {
    const locked = await lockedConversation(transaction, caller, conversationId, '/messages');
    await applyActions(transaction, locked, {
      actions,
      actor: eventActor(caller),
      field: 'macro_actions',
      causedBy: { kind: 'macro', id: macro.id },
    });
  }
  if (!(await countUse(transaction, caller.organization.id, macro.id))) throw macroGone();
}

function macroGone(): ValidationError {
  return fieldError('macro_id', 'not_found', 'Must be a macro that you see.');
}
