import { type Draft, newKey } from '../drafts/drafts.ts';
import { joinDrafts } from '../drafts/join-drafts.ts';
import { hasContent, type NewDraft, type Opening } from '../drafts/new-draft.ts';
import type { Outgoing } from './outgoing.ts';

/** Why something can't go back to the composer. */
export type NotRestored = 'already-sent' | 'finish-draft-first';

/**
 * The draft that something in the outbox becomes when its writer takes it back: above what they are writing now, if anything.
 * What the server may have already can only go out again under its own key, so it can't be joined with another draft.
 *
 * @param current the draft that is in its place now, if there is one
 */
export function restoredDraft(
  outgoing: Outgoing | undefined,
  current: Draft | undefined,
): Draft | NotRestored {
  if (!outgoing || outgoing.isBeingSent) return 'already-sent';
  const { key, html, replyTo, mentions, files, mail, answerBy, wasTried, errorMessage } = outgoing;
  const draft = { html, key, replyTo, mentions, files, mail, answerBy };
  if (!current || current.key === key) return draft;
  return wasTried && errorMessage === undefined ? 'finish-draft-first' : joinDrafts(draft, current);
}

/**
 * The draft that a new conversation becomes when its writer takes it back. It can't be joined with another one, which may be to
 * somebody else.
 *
 * @param current the draft of a new conversation that is being written now
 */
export function restoredNewDraft(
  { key, html, files = [], isBeingSent, isKeySpent }: Outgoing,
  opening: Opening,
  current: NewDraft,
): NewDraft | NotRestored {
  if (isBeingSent) return 'already-sent';
  if (hasContent(current) && current.key !== key) return 'finish-draft-first';
  return { ...opening, key: isKeySpent ? newKey() : key, html, files };
}
