import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { textField } from './text-field.ts';
import { usernameField } from './username-field.ts';

export interface ResetPasswordView {
  /** The one-time secret of the link. */
  token: string;
  /** Whose password it is. */
  email: string;
  passwordMinLength: number;
  error?: string | undefined;
}

/** Where a mailed link leads: `POST /password/reset` with `token` and `password`. */
export function resetPasswordPage(view: ResetPasswordView): string {
  return pageLayout({ title: 'Choose a new password', width: 'narrow', body: body(view) });
}

function body({ token, email, passwordMinLength, error }: ResetPasswordView): string {
  return html`<div class="card">
<h1>Choose a new password</h1>
<p class="lead">for <bdi>${email}</bdi>. This signs you out everywhere.</p>
<form method="post" action="/password/reset">
<input type="hidden" name="token" value="${token}">
!${usernameField(email)}!${textField({
    name: 'password',
    label: 'New password',
    autocomplete: 'new-password',
    hint: `At least ${passwordMinLength} characters`,
    minLength: passwordMinLength,
    error,
    autofocus: true,
  })}
<div class="actions"><button class="primary" type="submit">Set password</button></div>
</form>
</div>`;
}
