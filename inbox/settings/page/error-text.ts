import { ApiError } from '../../../sdk/src/errors/api-error.ts';
import { ValidationError } from '../../../sdk/src/errors/named-errors.ts';
import { errorText as commonErrorText } from '../../words/error-text.ts';
import { settingsWords } from '../../words/settings-words.ts';

/** The meaning of an error code in one context, where it differs from the usual one. */
export type OwnErrors = Readonly<Partial<Record<'conflict', string>>>;

/** An error message for the user. Codes without a translation show the server's own message, in English. */
export function errorText(error: unknown, own: OwnErrors = {}): string {
  if (error instanceof ValidationError && error.details.length > 0)
    return error.details.map(fieldText).join(' ');
  const known: Readonly<Record<string, string | undefined>> = { ...settingsWords.errors.codes, ...own };
  return (error instanceof ApiError ? known[error.code] : undefined) ?? commonErrorText(error);
}

/** The error message of each invalid field; none for other kinds of errors. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ValidationError)) return {};
  return Object.fromEntries(error.details.map((detail) => [detail.field, fieldText(detail)]));
}

/** What is shown below a form: nothing if the fields say what is wrong. */
export function formErrorText(error: unknown, errors: object): string | undefined {
  return error === undefined || Object.keys(errors).length > 0 ? undefined : errorText(error);
}

function fieldText({ field, message }: { field: string; message: string }): string {
  const [name = ''] = field.split('.', 1);
  const known: Readonly<Record<string, (message: string) => string>> = settingsWords.errors.fields;
  return known[name]?.(message) ?? message;
}
