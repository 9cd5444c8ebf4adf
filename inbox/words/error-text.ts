import { ApiError } from '../../sdk/src/errors/api-error.ts';
import { ValidationError } from '../../sdk/src/errors/named-errors.ts';
import { words } from './words.ts';

/** An error message for the user: translated if the code is known, otherwise the server's own. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return words.errors.unreachable;
  if (error instanceof ValidationError && error.details.some(({ code }) => code === 'required_on_close'))
    return words.fields.requiredLeft;
  const known: Readonly<Record<string, string>> = words.errors.codes;
  return known[error.code] ?? error.message;
}
