import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import type { Person } from './person-name.ts';
import { signedInBar } from './signed-in-bar.ts';
import { textField } from './text-field.ts';
import { usernameField } from './username-field.ts';

export interface AccountView {
  user: Person;
  csrfToken: string;
  passwordMinLength: number;
  errors?: { current_password?: string | undefined; password?: string | undefined } | undefined;
  /** What has just been done, as a sentence. */
  notice?: string | undefined;
}

/** A person's own account: a new password (`POST /account/password`), and the way out of every browser. */
export function accountPage(view: AccountView): string {
  const account = signedInBar(view.user, view.csrfToken);
  return pageLayout({ title: 'Your account', width: 'regular', account, body: body(view) });
}

function body(view: AccountView): string {
  return html`<h1>Your account</h1>
<p class="lead"><bdi class="name">${view.user.name}</bdi>, <bdi>${view.user.email}</bdi></p>
!${view.notice ? html`<p class="notice" role="status">${view.notice}</p>` : ''}
!${passwordCard(view)}
!${everywhereCard(view.csrfToken)}`;
}

function passwordCard({ user, csrfToken, passwordMinLength, errors = {} }: AccountView): string {
  return html`<section class="card">
<h2>Change your password</h2>
<p>Every other browser is signed out. Apps that you have connected stay connected.</p>
<p class="below"><a href="/connections">Look at your connected apps</a></p>
<form method="post" action="/account/password">
<input type="hidden" name="csrf_token" value="${csrfToken}">
!${usernameField(user.email)}!${textField({ name: 'current_password', label: 'Current password', autocomplete: 'current-password', error: errors.current_password })}
!${textField({
    name: 'password',
    label: 'New password',
    autocomplete: 'new-password',
    hint: `At least ${passwordMinLength} characters`,
    minLength: passwordMinLength,
    error: errors.password,
  })}
<div class="actions"><button class="primary" type="submit">Change password</button></div>
</form>
</section>`;
}

function everywhereCard(csrfToken: string): string {
  return html`<section class="card">
<h2>Sign out everywhere</h2>
<p>Ends your sessions on every browser, this one too.</p>
<form method="post" action="/account/sign-out-everywhere">
<input type="hidden" name="csrf_token" value="${csrfToken}">
<div class="actions"><button class="danger" type="submit">Sign out everywhere</button></div>
</form>
</section>`;
}
