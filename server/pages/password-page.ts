import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { notYouLink, type SignInOffers, signInOffers, signInPurpose, signingInAs } from './sign-in-offers.ts';
import { textField } from './text-field.ts';
import { usernameField } from './username-field.ts';
import type { PageWords } from './words/en/words.ts';

export interface PasswordView extends SignInOffers {
  /** As it was entered; it may have no account. */
  email: string;
  /** The last attempt failed. */
  isRefused?: boolean;
}

/** The step after the address: `POST /login` with `email`, `password`, `return_to`, to the page's own address. */
export function passwordPage(words: PageWords, view: PasswordView): string {
  return pageLayout(words, { title: words.signIn.title, width: 'narrow', body: body(words, view) });
}

function body(words: PageWords, view: PasswordView): string {
  const { signIn } = words;
  const { app, email, isRefused, returnTo } = view;
  const errorId = isRefused ? 'login-error' : undefined;
  return html`<div class="card">
<h1>${signIn.enterPassword}</h1>
!${signInPurpose(words, app)}!${signingInAs(words, email)}!${isRefused ? html`<p class="alert" role="alert" id="login-error">${signIn.refused}</p>` : ''}<form method="post">
<input type="hidden" name="return_to" value="${returnTo}">
!${usernameField(email, 'email')}!${textField({ name: 'password', label: signIn.password, autocomplete: 'current-password', errorId, autofocus: true })}
<div class="actions"><button class="primary" type="submit">${signIn.submit}</button></div>
</form>
!${signInOffers(words, view)}<p class="below"><a href="/password/forgot">${signIn.forgotLink}</a>!${notYouLink(words, returnTo)}</p>
</div>`;
}
