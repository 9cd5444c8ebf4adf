import { normaliseEmail } from '../../../access/email-address.ts';
import { passwordError } from '../../../access/passwords.ts';
import { nameError } from '../../../text/name-error.ts';

export type SetUpInput = { organization_name: string; name: string; email: string; password: string };

/** The posted fields, trimmed and normalised, and a sentence for each that will not do. */
export function readSetUpInput(form: URLSearchParams): { input: SetUpInput; errors: Record<string, string> } {
  const field = (name: string) => (form.get(name) ?? '').trim();
  const email = normaliseEmail(field('email'));
  const input = {
    organization_name: field('organization_name'),
    name: field('name'),
    email: email ?? field('email'),
    password: form.get('password') ?? '',
  };
  const errors = {
    organization_name: nameError(input.organization_name),
    name: nameError(input.name),
    email: email === undefined ? 'Enter an address such as you@example.com.' : undefined,
    password: passwordError(input.password),
  };
  return { input, errors: withoutUndefined(errors) };
}

function withoutUndefined(errors: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
