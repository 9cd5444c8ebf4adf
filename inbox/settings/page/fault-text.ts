import { ApiError } from '../../../sdk/src/errors/api-error.ts';
import { ValidationError } from '../../../sdk/src/errors/named-errors.ts';
import { faultText as commonFaultText } from '../../words/fault-text.ts';
import { settingsWords } from '../../words/settings-words.ts';

/** What an error code means in one context, where it differs from its usual meaning. */
export type OwnFaults = Readonly<Partial<Record<'conflict', string>>>;

/** An error message for the user. Codes without a translation show the server's own message, in English. */
export function faultText(error: unknown, own: OwnFaults = {}): string {
  if (error instanceof ValidationError && error.details.length > 0)
    return error.details.map(fieldText).join(' ');
  const known: Readonly<Record<string, string | undefined>> = { ...settingsWords.faults.codes, ...own };
  return (error instanceof ApiError ? known[error.code] : undefined) ?? commonFaultText(error);
}

/** The error message of each invalid field; none for other kinds of errors. */
export function fieldFaults(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ValidationError)) return {};
  return Object.fromEntries(error.details.map((fault) => [fault.field, fieldText(fault)]));
}

function fieldText({ field, message }: { field: string; message: string }): string {
  const [name = ''] = field.split('.', 1);
  const known: Readonly<Record<string, (said: string) => string>> = settingsWords.faults.fields;
  return known[name]?.(message) ?? message;
}
