import { showToast } from '../../../design/toast.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { contactStore } from '../../cache/changes/contact-store.ts';
import { showError } from '../../connection/show-error.ts';
import { pushUndo } from '../../keyboard/undo-stack.ts';
import { words } from '../../words/words.ts';
import { type EditOutcome, type FieldEdit, sendEdit } from './contact-edits.ts';
import { edited, textOf } from './contact-field.ts';

/** Saves a field of a contact, and offers to undo that. Resolves once it is saved or refused. */
export async function saveField(
  contact: Contact,
  { field, opened, wanted }: FieldEdit,
): Promise<EditOutcome> {
  const edit = { field, opened, wanted: textOf(edited(contact, field, wanted), field) };
  const sent = sendEdit(contact, edit);
  const undo = () => {
    close();
    forget();
    if (!sent.withdraw()) void undoEdit(contact, edit);
  };
  const close = showToast({
    text: words.contact.changed,
    action: { label: words.conversation.undo, run: undo },
  });
  const forget = pushUndo(undo);
  const outcome = await sent.outcome;
  if (outcome !== 'saved') {
    close();
    forget();
  }
  return outcome;
}

async function undoEdit(contact: Contact, { field, opened, wanted }: FieldEdit): Promise<void> {
  const now = contactStore.shown(contact.id) ?? contact;
  const { outcome } = sendEdit(now, { field, opened: wanted, wanted: opened });
  const undone = await outcome;
  if (typeof undone !== 'object') return;
  if ('error' in undone) showError(undone.error);
  else showToast({ text: words.contact.notUndone });
}
