import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { textField } from './text-field.ts';
import { usernameField } from './username-field.ts';
import type { PageWords } from './words/en/words.ts';

export type ConfirmWay = 'password' | 'totp' | 'recovery_code';

export interface ConfirmView {
  way: ConfirmWay;
  email: string;
  csrfToken: string;
  /** Path on this server to go to afterwards. */
  returnTo: string;
  problem?: 'wrong' | 'resting' | undefined;
}

/** Asks a signed-in person for a fresh proof: `POST /login/confirm` with `proof`, to the page's own address. */
export function confirmPage(words: PageWords, view: ConfirmView): string {
  return pageLayout(words, { title: words.signIn.confirm.title, width: 'narrow', body: body(words, view) });
}

function body({ signIn }: PageWords, { way, email, csrfToken, returnTo, problem }: ConfirmView): string {
  const { code, confirm } = signIn;
  const field = {
    password: { label: signIn.password, autocomplete: 'current-password', wrong: confirm.wrongPassword },
    totp: { label: code.field, autocomplete: 'one-time-code', wrong: code.wrong },
    recovery_code: { label: code.recoveryField, autocomplete: 'off', wrong: code.wrongRecovery },
  } as const;
  const { label, autocomplete, wrong } = field[way];
  return html`<div class="card">
<h1>${confirm.heading}</h1>
<p class="lead">!${confirm.lead(html`<bdi>${email}</bdi>`)}</p>
!${problem === 'resting' ? html`<p class="alert" role="alert">${code.resting}</p>` : ''}<form method="post">
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
!${otherWay(code, way, returnTo)}</div>`;
}

function otherWay(code: PageWords['signIn']['code'], way: ConfirmWay, returnTo: string): string {
  if (way === 'password') return '';
  const address = `/login/confirm?${way === 'totp' ? 'recovery=1&' : ''}return_to=${encodeURIComponent(returnTo)}`;
  return html`<p class="below"><a href="${address}">${way === 'totp' ? code.useRecovery : code.useApp}</a></p>
`;
}
