import { type Draft, newKey } from '../drafts/drafts.ts';
import { joinDrafts } from '../drafts/join-drafts.ts';
import { hasContent, type NewDraft, type Opening } from '../drafts/new-draft.ts';
import type { Outgoing } from './outgoing.ts';

/** Why an item can't go back to the composer. */
export type NotRestored = 'already-sent' | 'finish-draft-first';

/**
 * The draft that an outbox item becomes when its author takes it back: above the draft that they are writing now, if any. An item
 * that the server may already have can only be sent again under its own key, so it can't be joined with another draft.
 *
 * @param current the existing draft in its place, if there is one
 */
export function restoredDraft(
  outgoing: Outgoing | undefined,
  current: Draft | undefined,
): Draft | NotRestored {
  if (!outgoing || outgoing.isBeingSent) return 'already-sent';
  const { wasTried, errorMessage, key, html, replyTo, mentions, files, mail, answerBy, macro } = outgoing;
  const { suggestionId, modelHtml } = outgoing;
  const draft = { html, key, replyTo, mentions, files, mail, answerBy, macro, suggestionId, modelHtml };
  if (!current || current.key === key) return draft;
  return wasTried && errorMessage === undefined ? 'finish-draft-first' : joinDrafts(draft, current);
}

/**
 * The draft that a new conversation becomes when its author takes it back. It can't be joined with another one, which may have a
 * different recipient.
 *
 * @param current the draft of a new conversation that is being written now
 */
export function restoredNewDraft(
  { key, html, files = [], macro, isBeingSent, isKeySpent }: Outgoing,
  opening: Opening,
  current: NewDraft,
): NewDraft | NotRestored {
  if (isBeingSent) return 'already-sent';
  if (hasContent(current) && current.key !== key) return 'finish-draft-first';
  return { ...opening, key: isKeySpent ? newKey() : key, html, files, macro };
}
