import type { FieldFault } from '../../contract/errors.ts';
import { ApiError } from '../../sdk/src/errors/api-error.ts';
import { ValidationError } from '../../sdk/src/errors/named-errors.ts';
import { settingsWords } from '../words/settings-words.ts';

/** What a code means at one place, where it can mean several things elsewhere. */
export type OwnFaults = Readonly<Partial<Record<'conflict', string>>>;

/** What went wrong, for the person who asked for it; in the server's words, which are English, where there are no others. */
export function faultText(error: unknown, own: OwnFaults = {}): string {
  const { codes, unreachable } = settingsWords.faults;
  if (error instanceof ValidationError && error.details.length > 0)
    return error.details.map(fieldText).join(' ');
  if (!(error instanceof ApiError)) return unreachable;
  const known: Readonly<Record<string, string | undefined>> = { ...codes, ...own };
  return known[error.code] ?? error.message;
}

/** The sentence for each field at fault; none where the failure is of another kind. */
export function fieldFaults(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ValidationError)) return {};
  return Object.fromEntries(error.details.map((fault) => [fault.field, fieldText(fault)]));
}

function fieldText({ field, message }: FieldFault): string {
  const [name = ''] = field.split('.', 1);
  return settingsWords.faults.fields[name] ?? message;
}
