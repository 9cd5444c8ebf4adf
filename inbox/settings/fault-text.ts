import { ApiError } from '../../sdk/src/errors/api-error.ts';
import { ValidationError } from '../../sdk/src/errors/named-errors.ts';

/** What went wrong, for the person who asked for it. */
export function faultText(error: unknown): string {
  if (error instanceof ValidationError && error.details.length > 0)
    return error.details.map(({ message }) => message).join(' ');
  if (error instanceof ApiError) return error.message;
  return 'The server could not be reached. Nothing was changed; try again.';
}

/** The sentence for each field at fault; none where the failure is of another kind. */
export function fieldFaults(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ValidationError)) return {};
  return Object.fromEntries(error.details.map(({ field, message }) => [field, message]));
}
