import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { type PasskeyOffer, passkeyForm } from './passkey-form.ts';
import { textField } from './text-field.ts';
import { usernameField } from './username-field.ts';
import type { PageWords } from './words/en/words.ts';

/** `none`: only a passkey or a provider works. */
export type ConfirmWay = 'password' | 'totp' | 'recovery_code' | 'none';

export interface ConfirmView {
  way: ConfirmWay;
  email: string;
  csrfToken: string;
  /** Path on this server to go to afterwards. */
  returnTo: string;
  problem?: 'wrong' | 'resting' | undefined;
  /** What a device has to sign, if the person has a passkey. */
  passkey?: PasskeyOffer | undefined;
  /** Where the person can sign in again; public ids. */
  providers?: readonly { id: string; name: string }[];
}

/** Asks a signed-in person for a fresh proof: `POST /login/confirm` with `proof`, to the page's own address. */
export function confirmPage(words: PageWords, view: ConfirmView): string {
  return pageLayout(words, { title: words.signIn.confirm.title, width: 'narrow', body: body(words, view) });
}

function body(words: PageWords, view: ConfirmView): string {
  const { signIn } = words;
  const { way, email, returnTo, problem } = view;
  const { code, confirm } = signIn;
  return html`<div class="card">
<h1>${confirm.heading}</h1>
<p class="lead">${confirm.lead}</p>
<p class="small">!${confirm.signedInAs(html`<bdi>${email}</bdi>`)}</p>
!${problem === 'resting' ? html`<p class="alert" role="alert">${code.resting}</p>` : ''}!${passkey(words, view)}!${way === 'none' ? '' : proofForm(words, { ...view, way })}!${otherWay(code, way, returnTo)}!${elsewhere(words, view)}</div>`;
}

function passkey(
  words: PageWords,
  { way, csrfToken, returnTo, passkey: offer, problem }: ConfirmView,
): string {
  if (!offer) return '';
  const { passkey: texts } = words.signIn;
  const refused = problem === 'wrong' && way === 'none';
  const form = passkeyForm(words, { action: '/login/confirm/passkey', returnTo, offer, csrfToken });
  return html`!${refused ? html`<p class="alert" role="alert">${texts.refused}</p>` : ''}!${form}<noscript><p>${texts.needsScript}</p></noscript>
`;
}

function proofForm(
  { signIn }: PageWords,
  { way, email, csrfToken, returnTo, problem }: ConfirmView & { way: Exclude<ConfirmWay, 'none'> },
): string {
  const { code, confirm } = signIn;
  const field = {
    password: { label: signIn.password, autocomplete: 'current-password', wrong: confirm.wrongPassword },
    totp: { label: code.field, autocomplete: 'one-time-code', wrong: code.wrong },
    recovery_code: { label: code.recoveryField, autocomplete: 'off', wrong: code.wrongRecovery },
  } as const;
  const { label, autocomplete, wrong } = field[way];
  return html`<form method="post">
<input type="hidden" name="csrf_token" value="${csrfToken}">
<input type="hidden" name="return_to" value="${returnTo}">
!${usernameField(email)}!${textField({
    name: 'proof',
    label,
    autocomplete,
    error: problem === 'wrong' ? wrong : undefined,
    autofocus: true,
  })}
<div class="actions"><button class="primary" type="submit">${confirm.submit}</button></div>
</form>
`;
}

function elsewhere({ signIn }: PageWords, { providers = [], way, returnTo }: ConfirmView): string {
  const links = providers.map(({ id, name }) => {
    const address = `/sign-in/${id}/confirm?return_to=${encodeURIComponent(returnTo)}`;
    return html`<a class="button" href="${address}"><span>!${signIn.continueWith(html`<bdi class="name">${name}</bdi>`)}</span></a>`;
  });
  if (links.length === 0) return '';
  return html`<div class="elsewhere">!${way === 'none' ? '' : html`<p class="or">${signIn.or}</p>`}!${links.join('')}</div>
`;
}

function otherWay(code: PageWords['signIn']['code'], way: ConfirmWay, returnTo: string): string {
  if (way === 'password' || way === 'none') return '';
  const address = `/login/confirm?${way === 'totp' ? 'recovery=1&' : ''}return_to=${encodeURIComponent(returnTo)}`;
  return html`<p class="below"><a href="${address}">${way === 'totp' ? code.useRecovery : code.useApp}</a></p>
`;
}
