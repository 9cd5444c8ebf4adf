/** What somebody has begun to write, and the key that it will be sent under. */
export type Draft = { html: string; key: string };

/** Whose draft: one for messages and one for notes in each conversation. */
export type DraftPlace = { organizationId: string; conversationId: string; kind: 'message' | 'note' };

const listeners = new Set<() => void>();

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

/** Written down at once, so that it is there after a reload or a crash. Those who show it are told, unless they wrote it. */
export function keepDraft(place: DraftPlace, draft: Draft, tells = true): void {
  localStorage.setItem(keyOf(place), JSON.stringify(draft));
  if (tells) for (const listener of listeners) listener();
}

export function dropDraft(place: DraftPlace): void {
  localStorage.removeItem(keyOf(place));
}

export function hasDraft(place: DraftPlace): boolean {
  return localStorage.getItem(keyOf(place)) !== null;
}

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keyOf({ organizationId, conversationId, kind }: DraftPlace): string {
  return `deskbell-draft ${organizationId} ${conversationId} ${kind}`;
}

/** `crypto.randomUUID` is missing in browsers on plain http. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((it) => it.toString(16).padStart(2, '0'))
    .join('');
}
