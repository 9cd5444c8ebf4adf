import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { type PasskeyOffer, passkeyForm } from './passkey-form.ts';
import { textField } from './text-field.ts';
import type { PageWords } from './words/en/words.ts';

export interface LoginView {
  email?: string | undefined;
  /** The last attempt failed. */
  isRefused?: boolean;
  /** An attempt took too long, or had too many wrong codes. */
  hasEnded?: boolean;
  /** Path on this server to go to afterwards. */
  returnTo: string;
  /** The app that sent the person here, if any. */
  app?: { name: string; host: string } | undefined;
  /** Where else people can sign in; public ids. */
  providers?: readonly { id: string; name: string }[];
  /** What a device has to sign. */
  passkey?: PasskeyOffer;
  /** A passkey wasn't accepted. */
  isPasskeyRefused?: boolean;
}

/**
 * The sign-in page: `POST /login` with `email`, `password`, `return_to`. Its form has no action, and so submits to
 * the page's own address: the browser keeps its fragment, `#msg_…` of a link, through the redirects that follow.
 */
export function loginPage(words: PageWords, view: LoginView): string {
  return pageLayout(words, { title: words.signIn.title, width: 'narrow', body: body(words, view) });
}

function body(words: PageWords, view: LoginView): string {
  const { signIn } = words;
  const errorId = view.isRefused ? 'login-error' : undefined;
  return html`<div class="card">
<h1>${signIn.title}</h1>
!${purpose(signIn, view.app)}!${warning(signIn, view)}<form method="post">
<input type="hidden" name="return_to" value="${view.returnTo}">
!${textField({ name: 'email', label: signIn.email, autocomplete: 'username', value: view.email, errorId, autofocus: !view.email })}
!${textField({ name: 'password', label: signIn.password, autocomplete: 'current-password', errorId, autofocus: !!view.email })}
<div class="actions"><button class="primary" type="submit">${signIn.submit}</button></div>
</form>
!${elsewhere(words, view)}<p class="below"><a href="/password/forgot">${signIn.forgotLink}</a></p>
</div>`;
}

function elsewhere(words: PageWords, { providers = [], returnTo, passkey }: LoginView): string {
  const { signIn } = words;
  const links = providers.map(({ id, name }) => {
    const address = `/sign-in/${id}?return_to=${encodeURIComponent(returnTo)}`;
    return html`<a class="button" href="${address}"><span>!${signIn.continueWith(html`<bdi class="name">${name}</bdi>`)}</span></a>`;
  });
  const form = passkey ? passkeyForm(words, { action: '/login/passkey', returnTo, offer: passkey }) : '';
  return links.length === 0 && form === ''
    ? ''
    : html`<div class="elsewhere"><p class="or">${signIn.or}</p>!${form}!${links.join('')}</div>
`;
}

function purpose({ toConnect }: PageWords['signIn'], app: LoginView['app']): string {
  if (!app) return '';
  const name = html`<strong><bdi class="name">${app.name}</bdi></strong>`;
  return html`<p class="lead">!${toConnect(name, html`<bdi class="host" dir="ltr">${app.host}</bdi>`)}</p>`;
}

function warning(signIn: PageWords['signIn'], { isRefused, isPasskeyRefused, hasEnded }: LoginView): string {
  if (isPasskeyRefused) return alert(signIn.passkey.refused);
  if (isRefused) return alert(signIn.refused);
  return hasEnded ? alert(signIn.code.ended) : '';
}

function alert(error: string): string {
  return html`<p class="alert" role="alert" id="login-error">${error}</p>`;
}
