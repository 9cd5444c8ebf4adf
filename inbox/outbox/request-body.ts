import type { Action, CreateConversationBody } from '../../sdk/src/types.ts';
import type { DraftAddress, DraftMail } from '../drafts/draft-mail.ts';
import type { NewContact, Opening } from '../drafts/new-draft.ts';
import { sameWords } from '../drafts/same-words.ts';
import type { Outgoing } from './outgoing.ts';

/** The body of the request that sends a message. */
export function messageBody({
  html,
  files = [],
  replyTo,
  mail,
  answerBy,
  macro,
  suggestionId,
  modelHtml,
  closes,
}: Outgoing) {
  return {
    ...contentOf(html, files),
    ...(replyTo && { reply_to_id: replyTo.id }),
    ...(mail && { mail: mailBody(mail) }),
    ...(answerBy && { answer_by: answerBy }),
    ...(suggestionId && { suggestion_id: suggestionId }),
    // The server compares suggestions itself, and doesn’t keep what was rewritten (decisions/0529).
    ...(modelHtml !== undefined && sameWords(modelHtml, html) && { is_ai_message: true }),
    ...macroBody(macro, closes),
    ...(closes && ({ conversation_status: 'closed' } as const)),
  };
}

function macroBody(macro: Outgoing['macro'], closes: boolean) {
  if (!macro) return {};
  const actions = macro.actions.filter((it) => !closes || !setsStatus(it));
  return { macro_id: macro.id, macro_actions: actions };
}

/** Sending and closing already determines the conversation's status. */
function setsStatus({ type }: Action): boolean {
  return type === 'set_status' || type === 'snooze';
}

/** All recipients are explicit, so it goes to those its author saw, whatever has arrived since. */
function mailBody({ to, cc, bcc, subject, includesHistory, signatureHtml }: DraftMail) {
  return {
    to: to.map(mailbox),
    cc: cc.map(mailbox),
    bcc: bcc.map(mailbox),
    ...(subject.trim() !== '' && { subject: subject.trim() }),
    includes_history: includesHistory,
    ...signatureBody(signatureHtml),
  };
}

/** Without one, the server adds that of the channel. */
function signatureBody(html: string | undefined) {
  return html === undefined ? {} : { signature_html: html };
}

function mailbox({ address, name }: DraftAddress) {
  return { address, name };
}

/**
 * The body of the request that adds a note. Mentions only those whose names are still in it.
 *
 * @param text the note as plain text
 */
export function noteBody({ html, files = [], mentions = [] }: Outgoing, text: string) {
  const ids = mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
  return { ...contentOf(html, files), ...(ids.length > 0 && { mentions: [...new Set(ids)] }) };
}

/** The body of the request that creates a conversation with its first message. */
export function conversationBody(
  { html, files = [], macro }: Outgoing,
  { contact, newContact, subject, channelId, cc = [], bcc = [], signatureHtml }: Opening,
): CreateConversationBody {
  return {
    ...(contact ? { contact_id: contact.id } : { contact: contactBody(newContact) }),
    subject: subject.trim() === '' ? null : subject.trim(),
    ...(channelId && {
      channel_id: channelId,
      mail: { cc: cc.map(mailbox), bcc: bcc.map(mailbox), ...signatureBody(signatureHtml) },
    }),
    ...macroBody(macro, false),
    ...contentOf(html, files),
  };
}

function contactBody(contact: NewContact | undefined): NonNullable<CreateConversationBody['contact']> {
  const { name = '', email = '', phone = '' } = contact ?? {};
  const known = Object.entries({ name, email, phone }).map(([field, text]) => [field, text.trim()] as const);
  return Object.fromEntries(known.filter(([, text]) => text !== ''));
}

function contentOf(html: string, files: NonNullable<Outgoing['files']>) {
  return { body_html: html, ...(files.length > 0 && { attachment_ids: files.map(({ id }) => id) }) };
}
