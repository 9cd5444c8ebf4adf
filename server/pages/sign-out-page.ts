import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { type Person, personName } from './person-name.ts';

/** Signs out where the inbox can't: `POST /logout` with `csrf_token`. */
export function signOutPage(user: Person, csrfToken: string): string {
  return pageLayout({
    title: 'Sign out',
    width: 'narrow',
    body: html`<div class="card">
<h1>Sign out?</h1>
<p>You are signed in as !${personName(user)}.</p>
<form method="post" action="/logout">
<input type="hidden" name="csrf_token" value="${csrfToken}">
<div class="actions"><button class="primary" type="submit">Sign out</button><a class="button" href="/">Open the inbox</a></div>
</form>
</div>`,
  });
}
