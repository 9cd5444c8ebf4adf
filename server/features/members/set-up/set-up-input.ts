import { normaliseEmail } from '../../../access/email-address.ts';
import { passwordFault } from '../../../access/passwords.ts';
import { nameFault } from '../../../text/name-fault.ts';

export type SetUpInput = { organization_name: string; name: string; email: string; password: string };

/** The posted fields, trimmed and normalised, and a sentence for each that will not do. */
export function readSetUpInput(form: URLSearchParams): { input: SetUpInput; faults: Record<string, string> } {
  const field = (name: string) => (form.get(name) ?? '').trim();
  const email = normaliseEmail(field('email'));
  const input = {
    organization_name: field('organization_name'),
    name: field('name'),
    email: email ?? field('email'),
    password: form.get('password') ?? '',
  };
  const faults = {
    organization_name: nameFault(input.organization_name),
    name: nameFault(input.name),
    email: email === undefined ? 'Enter an address such as you@example.com.' : undefined,
    password: passwordFault(input.password),
  };
  return { input, faults: withoutUndefined(faults) };
}

function withoutUndefined(faults: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
