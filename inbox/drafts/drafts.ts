import type { Action } from '../../sdk/src/types.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import type { DraftMail } from './draft-mail.ts';

/** An uploaded file that isn't attached to a message or note yet, or a file of a macro, of which the message gets a copy. */
export type DraftFile = {
  id: string;
  name: string;
  size: number;
  /** An image in the text. If it is deleted from the text, it isn't sent. */
  isInText?: true;
};

/** How a reply in a website chat reaches its visitor. */
export type ReplyMethod = 'chat' | 'email';

/** The macro inserted last, and the actions applied when the reply is sent. */
export type DraftMacro = { id: string; actions: readonly Action[] };

/** An unsent message or note, and the idempotency key that it will be sent with. */
export type Draft = {
  html: string;
  key: string;
  /** The message being replied to. */
  replyTo?: { id: string; name: string; text: string } | undefined;
  /** The mentioned members, as long as their names are still in the note. */
  mentions?: readonly { id: string; name: string }[] | undefined;
  files?: readonly DraftFile[] | undefined;
  /** How a reply is sent by email, if its writer has changed that. */
  mail?: DraftMail | undefined;
  /** How a reply in a chat is sent, if its writer has switched that. */
  answerBy?: ReplyMethod | undefined;
  macro?: DraftMacro | undefined;
  /** The suggested reply that it was written from. */
  suggestionId?: string | undefined;
  /** What a language model has rewritten or translated, in place of what was written. */
  modelHtml?: string | undefined;
  /** The last message when the draft was begun; empty if there was none. */
  begunAfter?: string | undefined;
};

/**
 * Each person (`usr_…`) has one draft for a reply and one for a note in each conversation. Several people may use the same
 * browser.
 */
export type DraftLocation = {
  writerId: string;
  organizationId: string;
  conversationId: string;
  kind: 'message' | 'note';
};

/** `isRequested`: the writer requested this draft and continues with it now. */
type DraftListener = (draftLocation: DraftLocation, isRequested: boolean) => void;

const listeners = new Set<DraftListener>();

/** The saved draft, or an empty one with a new key. */
export function loadDraft(draftLocation: DraftLocation): Draft {
  try {
    const stored = JSON.parse(browserStorage.getItem(keyOf(draftLocation)) ?? 'null');
    if (typeof stored?.html === 'string' && typeof stored.key === 'string') return stored;
  } catch {
    // Invalid content is treated as missing.
  }
  return { html: '', key: newKey() };
}

/** Saves a draft immediately, so that it survives a reload or a crash. An empty draft is deleted. */
export function saveDraft(draftLocation: DraftLocation, draft: Draft): void {
  if (isEmpty(draft)) deleteDraft(draftLocation);
  else browserStorage.setItem(keyOf(draftLocation), JSON.stringify(draft));
}

/** Adds a file to a draft whose composer is closed. An image has lost its position in the text, and becomes an attachment. */
export function addFile(draftLocation: DraftLocation, { isInText: _, ...file }: DraftFile): void {
  const draft = loadDraft(draftLocation);
  saveDraft(draftLocation, { ...draft, files: [...(draft.files ?? []), file] });
  notifyDraftChange(draftLocation, false);
}

/** Saves a draft and opens it in its composer. */
export function openDraft(draftLocation: DraftLocation, draft: Draft): void {
  browserStorage.setItem(keyOf(draftLocation), JSON.stringify(draft));
  notifyDraftChange(draftLocation, true);
}

/** Notifies the composer that its draft was changed elsewhere. */
export function notifyDraftChange(draftLocation: DraftLocation, isRequested: boolean): void {
  for (const listener of listeners) listener(draftLocation, isRequested);
}

export function deleteDraft(draftLocation: DraftLocation): void {
  browserStorage.removeItem(keyOf(draftLocation));
}

export function hasDraft(draftLocation: DraftLocation): boolean {
  return browserStorage.getItem(keyOf(draftLocation)) !== null;
}

export function onDraftChange(listener: DraftListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether it contains nothing to send. */
export function isEmpty(draft: Draft): boolean {
  return filesOf(draft).length === 0 && isBlank(draft.html);
}

/** The files to send: attachments, and the images that are still in the text. */
export function filesOf({ html, files = [] }: Pick<Draft, 'html' | 'files'>): readonly DraftFile[] {
  return files.filter(({ id, isInText }) => !isInText || html.includes(`"cid:${id}"`));
}

/** Whether HTML has no text. */
function isBlank(html: string): boolean {
  return html.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() === '';
}

function keyOf({ writerId, organizationId, conversationId, kind }: DraftLocation): string {
  return `deskbell-draft ${writerId} ${organizationId} ${conversationId} ${kind}`;
}

/** A new idempotency key. `crypto.randomUUID` isn't available over plain http. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((it) => it.toString(16).padStart(2, '0'))
    .join('');
}
