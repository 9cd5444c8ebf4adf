import { normalizeEmail } from '../../../access/email-address.ts';
import { passwordProblem } from '../../../access/passwords.ts';
import type { FieldProblem } from '../../../pages/words/field-problem.ts';
import { nameProblem } from '../../../text/name-error.ts';

export type SetUpInput = { organization_name: string; name: string; email: string; password: string };

/** The posted fields, trimmed and normalized, and an error for each invalid one. */
export function readSetUpInput(form: URLSearchParams): {
  input: SetUpInput;
  problems: Record<string, FieldProblem>;
} {
  const field = (name: string) => (form.get(name) ?? '').trim();
  const email = normalizeEmail(field('email'));
  const input = {
    organization_name: field('organization_name'),
    name: field('name'),
    email: email ?? field('email'),
    password: form.get('password') ?? '',
  };
  const problems: Record<string, FieldProblem | undefined> = {
    organization_name: nameProblem(input.organization_name),
    name: nameProblem(input.name),
    email: email === undefined ? { kind: 'noEmail' } : undefined,
    password: passwordProblem(input.password),
  };
  return { input, problems: withoutUndefined(problems) };
}

function withoutUndefined(problems: Record<string, FieldProblem | undefined>): Record<string, FieldProblem> {
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, FieldProblem] => entry[1] !== undefined),
  );
}
