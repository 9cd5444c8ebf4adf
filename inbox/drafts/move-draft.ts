import {
  type Draft,
  type DraftPlace,
  draftAt,
  dropDraft,
  hasDraft,
  keepDraft,
  newKey,
  tellOfDraft,
} from './drafts.ts';

/** What was begun in one place goes on in another, below what is being written there. */
export function moveDraft(from: DraftPlace, to: DraftPlace): void {
  if (!hasDraft(from)) return;
  const [moved, there] = [draftAt(from), draftAt(to)];
  keepDraft(to, hasDraft(to) && there.key !== moved.key ? joinedDraft(there, moved) : moved);
  dropDraft(from);
  tellOfDraft(to, false);
}

/** One draft of two, which is another than either. */
export function joinedDraft(first: Draft, second: Draft): Draft {
  return {
    html: first.html + second.html,
    key: newKey(),
    replyTo: first.replyTo ?? second.replyTo,
    mentions: [...(first.mentions ?? []), ...(second.mentions ?? [])],
    files: [...(first.files ?? []), ...(second.files ?? [])],
    begunAfter: first.begunAfter,
  };
}
