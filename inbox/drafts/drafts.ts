/** A file that is with the server already, and hangs on nothing yet. */
export type DraftFile = {
  id: string;
  name: string;
  size: number;
  /** A picture that stands in the text; taken out of it, it does not go with it. */
  isInText?: true;
};

/** What somebody has begun to write, and the key that it will be sent under. */
export type Draft = {
  html: string;
  key: string;
  /** The message that it answers in particular. */
  replyTo?: { id: string; name: string; text: string } | undefined;
  /** Whom a note calls upon, as far as their names still stand in it. */
  mentions?: readonly { id: string; name: string }[] | undefined;
  files?: readonly DraftFile[] | undefined;
  /** The message that was the last when it was begun; empty where there was none. */
  begunAfter?: string | undefined;
};

/** Whose draft, `usr_…`, and where: one for messages and one for notes in each conversation. Browsers are shared. */
export type DraftPlace = {
  writerId: string;
  organizationId: string;
  conversationId: string;
  kind: 'message' | 'note';
};

/** `isAsked`: its writer wants to go on with it now; else it only came here. */
type OfferListener = (place: DraftPlace, isAsked: boolean) => void;

const listeners = new Set<OfferListener>();

/** The draft of a place; a new and empty one, with a key of its own, where there is none. */
export function draftAt(place: DraftPlace): Draft {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null');
    if (typeof kept?.html === 'string' && typeof kept.key === 'string') return kept;
  } catch {
    // Not ours, or half written: as if it were not there.
  }
  return { html: '', key: newKey() };
}

/** Written down at once, so that it is there after a reload or a crash. What is empty is not kept. */
export function keepDraft(place: DraftPlace, draft: Draft): void {
  if (isEmpty(draft)) dropDraft(place);
  else localStorage.setItem(keyOf(place), JSON.stringify(draft));
}

/** Adds a file to a draft whose composer is closed. A picture has lost its place in the text, and is attached below it. */
export function addFile(place: DraftPlace, { isInText: _, ...file }: DraftFile): void {
  const draft = draftAt(place);
  keepDraft(place, { ...draft, files: [...(draft.files ?? []), file] });
  tellOfDraft(place, false);
}

/** Puts a draft before whoever writes there. */
export function offerDraft(place: DraftPlace, draft: Draft): void {
  localStorage.setItem(keyOf(place), JSON.stringify(draft));
  tellOfDraft(place, true);
}

/** Says to whoever writes there that a draft has come. */
export function tellOfDraft(place: DraftPlace, isAsked: boolean): void {
  for (const listener of listeners) listener(place, isAsked);
}

export function dropDraft(place: DraftPlace): void {
  localStorage.removeItem(keyOf(place));
}

export function hasDraft(place: DraftPlace): boolean {
  return localStorage.getItem(keyOf(place)) !== null;
}

export function onDraftOffered(listener: OfferListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there is nothing in it that could be sent. */
export function isEmpty(draft: Draft): boolean {
  return filesOf(draft).length === 0 && isBlank(draft.html);
}

/** What goes with it: files, and the pictures that stand in its text. */
export function filesOf({ html, files = [] }: Draft): readonly DraftFile[] {
  return files.filter(({ id, isInText }) => !isInText || html.includes(`"cid:${id}"`));
}

/** Whether nothing is left of some HTML once its tags are gone. */
function isBlank(html: string): boolean {
  return html.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() === '';
}

function keyOf({ writerId, organizationId, conversationId, kind }: DraftPlace): string {
  return `deskbell-draft ${writerId} ${organizationId} ${conversationId} ${kind}`;
}

/** What a message is sent under once. `crypto.randomUUID` is missing in browsers on plain http. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((it) => it.toString(16).padStart(2, '0'))
    .join('');
}
