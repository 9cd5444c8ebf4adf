import type { ImportOptions } from '../../../contract/inbox/import.ts';
import { apiSources, type ImportSource, isApiSource } from '../../../contract/values/import-sources.ts';
import { normalizeEmail } from '../../access/email-address.ts';
import { fieldError, throwFieldErrors } from '../../errors/validation-error.ts';

/** @throws ValidationError */
export function checkOptions(source: ImportSource, options: ImportOptions): void {
  if (isApiSource(source)) {
    const { address, account } = apiSources[source];
    throwFieldErrors({
      'options.address': addressError(options.address, address),
      'options.account': accountError(options.account, account),
    });
  }
  if (source !== 'mbox') return;
  const addresses = options.addresses ?? [];
  if (addresses.length === 0)
    throw fieldError('options.addresses', 'required', 'Must have at least one address of yours.');
  const wrong = addresses.find((address) => normalizeEmail(address) === undefined);
  if (wrong !== undefined)
    throw fieldError('options.addresses', 'invalid', `“${wrong}” is no email address.`);
}

/** The stored token is for this system alone: changed options must not send it elsewhere. @throws ValidationError */
export function checkSameSystem(stored: ImportOptions, options: ImportOptions): void {
  const problem = 'Stays as it is. Begin another import instead.';
  throwFieldErrors({
    'options.address': options.address === stored.address ? undefined : problem,
    'options.account': options.account === stored.account ? undefined : problem,
  });
}

type Need = 'required' | 'optional' | 'none';

function addressError(address: string | undefined, need: Need): string | undefined {
  if (address === undefined) return need === 'required' ? 'Is required for this system.' : undefined;
  if (need === 'none') return 'Is always the same for this system.';
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return 'Must be an https address.';
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return isPlain ? undefined : 'Must have neither a user name nor parameters.';
}

function accountError(account: string | undefined, need: Need): string | undefined {
  if (account === undefined || account.trim() === '')
    return need === 'required' ? 'Is required for this system.' : undefined;
  if (need === 'none') return 'Isn’t needed for this system.';
  return /[\p{Cc}:]/u.test(account) ? 'Must not have control characters or colons.' : undefined;
}
