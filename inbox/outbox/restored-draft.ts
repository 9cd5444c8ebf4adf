import type { Draft } from '../drafts/drafts.ts';
import { joinDrafts } from '../drafts/join-drafts.ts';
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
  const { key, html, replyTo, mentions, files, wasTried, fault } = outgoing;
  const draft = { html, key, replyTo, mentions, files };
  if (!current || current.key === key) return draft;
  return wasTried && fault === undefined ? 'finish-draft-first' : joinDrafts(draft, current);
}
