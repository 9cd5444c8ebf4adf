import { useState } from 'react';
import { useMembership } from '../session/use-membership.ts';
import { emptyDraft, type NewDraft } from './new-draft.ts';

/** The user's draft of a new conversation in this organization, saved as it is typed. */
export function useNewDraft() {
  const { organization, user } = useMembership();
  const name = `deskbell-new-conversation ${user.id} ${organization.id}`;
  const [draft, setDraft] = useState<NewDraft>(() => load(name));
  return {
    draft,
    amend: (change: Partial<NewDraft> | ((draft: NewDraft) => Partial<NewDraft>)) =>
      setDraft((before) => {
        const next = { ...before, ...(typeof change === 'function' ? change(before) : change) };
        localStorage.setItem(name, JSON.stringify(next));
        return next;
      }),
    discard: () => {
      localStorage.removeItem(name);
      setDraft(emptyDraft());
    },
  };
}

function load(name: string): NewDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null');
    if (typeof kept?.key === 'string' && typeof kept.html === 'string') return { ...emptyDraft(), ...kept };
  } catch {
    // Invalid content is treated as missing.
  }
  return emptyDraft();
}
