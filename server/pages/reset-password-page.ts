import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { textField } from './text-field.ts';
import { usernameField } from './username-field.ts';
import type { PageWords } from './words/en/words.ts';
import type { FieldProblem } from './words/field-problem.ts';

export interface ResetPasswordView {
  /** The one-time secret of the link. */
  token: string;
  /** The account's address. */
  email: string;
  passwordMinLength: number;
  problem?: FieldProblem | undefined;
}

/** The target of an emailed link: `POST /password/reset` with `token` and `password`. */
export function resetPasswordPage(words: PageWords, view: ResetPasswordView): string {
  return pageLayout(words, { title: words.signIn.reset.title, width: 'narrow', body: body(words, view) });
}

function body(
  { signIn: { reset }, joining }: PageWords,
  { token, email, passwordMinLength, problem }: ResetPasswordView,
): string {
  return html`<div class="card">
<h1>${reset.title}</h1>
<p class="lead">!${reset.lead(html`<bdi>${email}</bdi>`)}</p>
<form method="post" action="/password/reset">
<input type="hidden" name="token" value="${token}">
!${usernameField(email)}!${textField({
    name: 'password',
    label: reset.field,
    autocomplete: 'new-password',
    hint: joining.atLeast(passwordMinLength),
    minLength: passwordMinLength,
    error: problem && joining.problem(problem),
    autofocus: true,
  })}
<div class="actions"><button class="primary" type="submit">${reset.submit}</button></div>
</form>
</div>`;
}
