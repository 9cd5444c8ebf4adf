import { ApiError } from '../../sdk/src/errors/api-error.ts';
import { words } from './words.ts';

/** An error message for the user: translated if the code is known, otherwise the server's own. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return words.errors.unreachable;
  const known: Readonly<Record<string, string>> = words.errors.codes;
  return known[error.code] ?? error.message;
}
