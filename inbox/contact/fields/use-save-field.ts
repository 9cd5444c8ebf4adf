import { showToast } from '../../../design/toast.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { contactStore } from '../../cache/changes/contact-store.ts';
import { showError } from '../../connection/show-error.ts';
import { showUndo } from '../../keyboard/show-undo.ts';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import type { FieldEdit } from '../changes/contact-change.ts';
import { edited, textOf } from '../changes/contact-field.ts';
import { makeContactChange } from '../changes/send-contact-change.ts';
import { showRefusal } from '../changes/show-refusal.ts';
import { newChange } from '../changes/stored-changes.ts';

/** Saves a field of a contact, and offers to undo that. Resolves once it is saved or refused. */
export function useSaveField() {
  const { user } = useMembership();
  return async (contact: Contact, { field, opened, wanted }: FieldEdit) => {
    const edit = { field, opened, wanted: textOf(edited(contact, field, wanted), field) };
    const stored = newChange(contact, user.id, { edit });
    const sent = makeContactChange(stored, contact);
    const withdraw = showUndo(words.contact.changed, () => {
      if (!sent.withdraw()) void undoEdit(contact, user.id, edit);
    });
    const outcome = await sent.outcome;
    if (outcome !== 'saved') withdraw();
    return { outcome, showRefusal: () => showRefusal(stored, outcome) };
  };
}

async function undoEdit(contact: Contact, writerId: string, edit: FieldEdit): Promise<void> {
  const now = contactStore.shown(contact.id) ?? contact;
  const back = { field: edit.field, opened: edit.wanted, wanted: edit.opened };
  const undone = await makeContactChange(newChange(now, writerId, { edit: back }), now).outcome;
  if (typeof undone !== 'object') return;
  if ('error' in undone) showError(undone.error);
  else showToast({ text: words.contact.notUndone });
}
