import { ValidationError } from '../../../../sdk/src/errors/named-errors.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { fieldErrors } from '../../page/error-text.ts';

const text = settingsWords.providers.form;

/** The error message of each invalid field of a provider; what the provider itself has said is in English. */
export function providerErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ValidationError)) return {};
  const issuer = error.details.find(({ field }) => field === 'issuer');
  if (!issuer) return fieldErrors(error);
  const explained = issuer.code === 'unreachable' ? text.notReached(issuer.message) : text.notAnIssuer;
  return { ...fieldErrors(error), issuer: explained };
}
