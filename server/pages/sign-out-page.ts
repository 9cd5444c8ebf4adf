import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { type Person, personName } from './person-name.ts';
import type { PageWords } from './words/en/words.ts';

/** Signs out if the inbox can't: `POST /logout` with `csrf_token`. */
export function signOutPage(words: PageWords, user: Person, csrfToken: string): string {
  const { signOut } = words.signIn;
  return pageLayout(words, {
    title: signOut.title,
    width: 'narrow',
    body: html`<div class="card">
<h1>${signOut.heading}</h1>
<p>!${signOut.signedInAs(personName(user))}</p>
<form method="post" action="/logout">
<input type="hidden" name="csrf_token" value="${csrfToken}">
<div class="actions"><button class="primary" type="submit">${signOut.submit}</button><a class="button" href="/">${signOut.openInbox}</a></div>
</form>
</div>`,
  });
}
