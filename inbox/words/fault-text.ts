import { ApiError } from '../../sdk/src/errors/api-error.ts';
import { words } from './words.ts';

/** What went wrong, for the person who asked for it: in their language where the code is known, else as the server says it. */
export function faultText(error: unknown): string {
  if (!(error instanceof ApiError)) return words.faults.unreachable;
  const known: Readonly<Record<string, string>> = words.faults.codes;
  return known[error.code] ?? error.message;
}
