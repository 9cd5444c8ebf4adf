import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { type SignInOffers, signInOffers, signInPurpose } from './sign-in-offers.ts';
import { textField } from './text-field.ts';
import type { PageWords } from './words/en/words.ts';

export interface LoginView extends SignInOffers {
  email?: string | undefined;
  /** What was entered is no address. */
  isMalformed?: boolean;
  /** An attempt took too long, or had too many wrong codes. */
  hasEnded?: boolean;
  /** A passkey wasn't accepted. */
  isPasskeyRefused?: boolean;
}

/**
 * The first step of signing in: `POST /login` with `email` and `return_to`. The forms of the sign-in pages have no action,
 * and so submit to the page's own address: the browser keeps its fragment, `#msg_…` of a link, through the redirects that
 * follow.
 */
export function loginPage(words: PageWords, view: LoginView): string {
  return pageLayout(words, { title: words.signIn.title, width: 'narrow', body: body(words, view) });
}

function body(words: PageWords, view: LoginView): string {
  const { signIn } = words;
  return html`<div class="card">
<h1>${signIn.title}</h1>
!${signInPurpose(words, view.app)}!${warning(signIn, view)}<form method="post">
<input type="hidden" name="return_to" value="${view.returnTo}">
!${textField({
    name: 'email',
    label: signIn.email,
    autocomplete: 'username',
    value: view.email,
    error: view.isMalformed ? words.joining.problem({ kind: 'noEmail' }) : undefined,
    autofocus: true,
  })}
<div class="actions"><button class="primary" type="submit">${signIn.next}</button></div>
</form>
!${signInOffers(words, view)}</div>`;
}

function warning({ passkey, code }: PageWords['signIn'], { isPasskeyRefused, hasEnded }: LoginView): string {
  if (isPasskeyRefused) return html`<p class="alert" role="alert">${passkey.refused}</p>`;
  return hasEnded ? html`<p class="alert" role="alert">${code.ended}</p>` : '';
}
