import { ApiError } from '../../../sdk/src/errors/api-error.ts';
import { ValidationError } from '../../../sdk/src/errors/named-errors.ts';
import { faultText } from '../../words/fault-text.ts';
import { words } from '../../words/words.ts';

/** The message for an error when saving a contact. */
export function contactFaultText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'conflict') return words.contact.faults.taken;
  if (!(error instanceof ValidationError)) return faultText(error);
  const known: Readonly<Record<string, string>> = words.contact.faults.fields;
  return error.details
    .map(({ field, message }) => known[field.split('.').at(-1) ?? field] ?? message)
    .join(' ');
}
