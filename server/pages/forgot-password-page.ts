import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { textField } from './text-field.ts';

/** Asks for the address of an account: `POST /password/forgot` with `email`. Without mail it says who to ask. */
export function forgotPasswordPage({ hasMail }: { hasMail: boolean }): string {
  return pageLayout({
    title: 'Forgot your password',
    width: 'narrow',
    body: hasMail ? form() : askOperator(),
  });
}

function form(): string {
  return html`<div class="card">
<h1>Forgot your password?</h1>
<p class="lead">We’ll email you a link to choose a new one.</p>
<form method="post" action="/password/forgot">
!${textField({ name: 'email', label: 'Email', autocomplete: 'username', autofocus: true })}
<div class="actions"><button class="primary" type="submit">Send the link</button></div>
</form>
<p class="below"><a href="/login">Back to sign-in</a></p>
</div>`;
}

function askOperator(): string {
  return html`<div class="card">
<h1>Forgot your password?</h1>
<p>This server doesn’t send email. Ask the people who run it for a link to choose a new password: they create one with <code>deskbell user reset-link</code>.</p>
<p class="below"><a href="/login">Back to sign-in</a></p>
</div>`;
}
