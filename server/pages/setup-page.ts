import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { type TextField, textField } from './text-field.ts';
import type { PageWords } from './words/en/words.ts';
import type { FieldProblem } from './words/field-problem.ts';

type SetupField = 'organization_name' | 'name' | 'email' | 'password';

export interface SetupView {
  /** The one-time secret from the link on the console. */
  token: string;
  /** Previous input; a password is never sent back. */
  values?: Partial<Record<Exclude<SetupField, 'password'>, string>> | undefined;
  /** The errors by field; other keys are shown above the form. */
  problems?: Partial<Record<string, FieldProblem>> | undefined;
  passwordMinLength: number;
}

/** The page that creates the first organization and its admin: `POST /setup`. */
export function setupPage(words: PageWords, view: SetupView): string {
  return pageLayout(words, { title: words.joining.setUp.title, width: 'narrow', body: body(words, view) });
}

function body(words: PageWords, view: SetupView): string {
  const { setUp } = words.joining;
  const fields = setupFields(words, view);
  return html`<div class="card">
<h1>${setUp.heading}</h1>
<p class="lead">${setUp.lead}</p>
!${alert(words, view, fields)}<form method="post" action="/setup">
<input type="hidden" name="token" value="${view.token}">
!${fields.map(textField)}
<div class="actions"><button class="primary" type="submit">${setUp.submit}</button></div>
</form>
</div>`;
}

function setupFields(
  { signIn, joining }: PageWords,
  { values = {}, problems = {}, passwordMinLength }: SetupView,
): TextField[] {
  const fields: (TextField & { name: SetupField })[] = [
    {
      name: 'organization_name',
      label: joining.setUp.organizationName,
      autocomplete: 'organization',
      value: values.organization_name,
    },
    { name: 'name', label: joining.yourName, autocomplete: 'name', value: values.name },
    { name: 'email', label: signIn.email, autocomplete: 'username', value: values.email },
    {
      name: 'password',
      label: signIn.password,
      autocomplete: 'new-password',
      hint: joining.atLeast(passwordMinLength),
      minLength: passwordMinLength,
    },
  ];
  return fields.map((field) => {
    const problem = problems[field.name];
    return { ...field, error: problem && joining.problem(problem) };
  });
}

function alert({ joining }: PageWords, { problems = {} }: SetupView, fields: readonly TextField[]): string {
  const lines = Object.entries(problems).map(([key, problem]) => {
    const message = problem && joining.problem(problem);
    const field = fields.find(({ name }) => name === key);
    if (!field) return html`<li>${message}</li>`;
    return html`<li><a href="#${key}">${field.label}: ${message}</a></li>`;
  });
  if (lines.length === 0) return '';
  return html`<div class="alert" role="alert"><p>${joining.setUp.checkFields}</p><ul>!${lines}</ul></div>`;
}
