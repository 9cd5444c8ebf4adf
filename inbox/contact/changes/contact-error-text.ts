import { ApiError } from '../../../sdk/src/errors/api-error.ts';
import { ValidationError } from '../../../sdk/src/errors/named-errors.ts';
import { errorText } from '../../words/error-text.ts';
import { words } from '../../words/words.ts';

/** The message for an error when saving a contact. */
export function contactErrorText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'conflict') return words.contact.errors.taken;
  if (!(error instanceof ValidationError)) return errorText(error);
  const known: Readonly<Record<string, string>> = words.contact.errors.fields;
  return error.details
    .map(({ field, message }) => known[field.split('.').at(-1) ?? field] ?? message)
    .join(' ');
}
