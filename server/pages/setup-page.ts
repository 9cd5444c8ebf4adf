import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { type TextField, textField } from './text-field.ts';

type SetupField = 'organization_name' | 'name' | 'email' | 'password';

export interface SetupView {
  /** The one-time secret from the link on the console. */
  token: string;
  /** What was entered before; a password is never sent back. */
  values?: Partial<Record<Exclude<SetupField, 'password'>, string>> | undefined;
  /** A sentence for each field that is wrong; other keys are shown above the form. */
  errors?: Partial<Record<string, string>> | undefined;
  passwordMinLength: number;
}

/** The page that makes the first organization and its admin: `POST /setup`. */
export function setupPage(view: SetupView): string {
  return pageLayout({ title: 'Set up', width: 'narrow', body: body(view) });
}

function body(view: SetupView): string {
  const fields = setupFields(view);
  return html`<div class="card">
<h1>Set up Deskbell</h1>
<p class="lead">Create your organization and the account of its first admin.</p>
!${alert(view, fields)}<form method="post" action="/setup">
<input type="hidden" name="token" value="${view.token}">
!${fields.map(textField)}
<div class="actions"><button class="primary" type="submit">Create organization</button></div>
</form>
</div>`;
}

function setupFields({ values = {}, errors = {}, passwordMinLength }: SetupView): TextField[] {
  const fields: (TextField & { name: SetupField })[] = [
    {
      name: 'organization_name',
      label: 'Organization name',
      autocomplete: 'organization',
      value: values.organization_name,
    },
    { name: 'name', label: 'Your name', autocomplete: 'name', value: values.name },
    { name: 'email', label: 'Email', autocomplete: 'username', value: values.email },
    {
      name: 'password',
      label: 'Password',
      autocomplete: 'new-password',
      hint: `At least ${passwordMinLength} characters`,
      minLength: passwordMinLength,
    },
  ];
  return fields.map((field) => ({ ...field, error: errors[field.name] }));
}

function alert({ errors = {} }: SetupView, fields: readonly TextField[]): string {
  const lines = Object.entries(errors).map(([key, message]) => {
    const field = fields.find(({ name }) => name === key);
    if (!field) return html`<li>${message}</li>`;
    return html`<li><a href="#${key}">${field.label}: ${message}</a></li>`;
  });
  if (lines.length === 0) return '';
  return html`<div class="alert" role="alert"><p>Check these fields:</p><ul>!${lines}</ul></div>`;
}
