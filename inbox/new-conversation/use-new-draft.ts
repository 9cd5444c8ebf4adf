import { useEffect, useState } from 'react';
import {
  deleteNewDraft,
  emptyDraft,
  loadNewDraft,
  type NewDraft,
  onNewDraftOpened,
  saveNewDraft,
} from '../drafts/new-draft.ts';
import { useMembership } from '../session/use-membership.ts';

/** The user's draft of a new conversation in this organization, saved as it is typed. */
export function useNewDraft() {
  const { organization, user } = useMembership();
  const [writerId, organizationId] = [user.id, organization.id];
  const draftLocation = { writerId, organizationId };
  const [draft, setDraft] = useState<NewDraft>(() => loadNewDraft(draftLocation));
  useEffect(
    () => onNewDraftOpened(() => setDraft(loadNewDraft({ writerId, organizationId }))),
    [writerId, organizationId],
  );
  return {
    draft,
    amend: (change: Partial<NewDraft> | ((draft: NewDraft) => Partial<NewDraft>)) =>
      setDraft((before) => {
        const next = { ...before, ...(typeof change === 'function' ? change(before) : change) };
        saveNewDraft(draftLocation, next);
        return next;
      }),
    discard: () => {
      deleteNewDraft(draftLocation);
      setDraft(emptyDraft());
    },
  };
}
