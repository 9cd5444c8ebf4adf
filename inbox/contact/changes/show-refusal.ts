import { showToast } from '../../../design/toast.tsx';
import { showError } from '../../connection/show-error.ts';
import { words } from '../../words/words.ts';
import { contactErrorText } from './contact-error-text.ts';
import type { ContactField } from './contact-field.ts';
import type { KeptChange } from './kept-changes.ts';
import type { ChangeOutcome } from './send-contact-change.ts';

const text = words.contact;

/** Says why a change was not saved, if it wasn't and there is no field on the screen to say it beside. */
export function showRefusal({ change, contactName }: KeptChange, outcome: ChangeOutcome): void {
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

/** What a field is called on the screen. */
export function labelOf(field: ContactField): string {
  if ('attribute' in field) return field.attribute.replaceAll('_', ' ');
  const labels = {
    name: text.name,
    email: text.email,
    phone: text.phone,
    instagram_handle: text.instagram,
    external_id: text.externalId,
  };
  return labels[field.name];
}
