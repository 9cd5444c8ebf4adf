import { showToast } from '../../../design/toast.tsx';
import { showError } from '../../connection/show-error.ts';
import { words } from '../../words/words.ts';
import { contactErrorText } from './contact-error-text.ts';
import type { ContactField } from './contact-field.ts';
import type { ChangeOutcome } from './send-contact-change.ts';
import type { StoredChange } from './stored-changes.ts';

const text = words.contact;

/** Shows why a change was refused, unless the error appears beside its field. */
export function showRefusal({ change, contactName }: StoredChange, outcome: ChangeOutcome): void {
  if (typeof outcome !== 'object') return;
  if (!('edit' in change)) {
    if ('error' in outcome) showError(outcome.error);
    return;
  }
  const reason =
    'error' in outcome
      ? contactErrorText(outcome.error)
      : text.field.changedMeanwhile(outcome.latest || text.field.empty);
  showToast({
    text: text.field.notSavedOf(contactName, labelOf(change.edit.field), reason),
    isError: true,
  });
}

/** The label of a field. */
export function labelOf(field: ContactField): string {
  if ('attribute' in field) return field.label ?? field.attribute.replaceAll('_', ' ');
  const labels = {
    name: text.name,
    email: text.email,
    phone: text.phone,
    instagram_handle: text.instagram,
    external_id: text.externalId,
  };
  return labels[field.name];
}
