import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { textField } from './text-field.ts';
import type { PageWords } from './words/en/words.ts';

export interface EnrollView {
  /** Who is signing in. */
  email: string;
  /** Path on this server to go to afterwards. */
  returnTo: string;
  /** The organization that requires it, and the days until then; 0 if it already does. */
  organization: string;
  daysLeft: number;
  canSkip: boolean;
  /** For typing, in groups of four. */
  secret: string;
  /** An `otpauth:` address, and its QR code as SVG. */
  address: string;
  qrCode: string;
  /** Sent back with the code. */
  enrollment: string;
  problem?: 'wrong' | 'expired' | undefined;
}

/** Sets up an authenticator app while signing in: `POST /login/enroll` with `code` and `enrollment`, or `decision=skip`. */
export function enrollPage(words: PageWords, view: EnrollView): string {
  return pageLayout(words, { title: words.signIn.enroll.title, width: 'narrow', body: body(words, view) });
}

function body({ signIn: { code, enroll } }: PageWords, view: EnrollView): string {
  const { email, returnTo, organization, daysLeft, secret, address, qrCode, enrollment, problem } = view;
  const name = html`<bdi class="name">${organization}</bdi>`;
  return html`<div class="card">
<h1>${enroll.heading}</h1>
<p class="lead">!${daysLeft === 0 ? enroll.required(name) : enroll.requiredIn(name, daysLeft)}</p>
!${problem === 'expired' ? html`<p class="alert" role="alert">${enroll.expired}</p>` : ''}<p>${enroll.scan}</p>
<div class="qr-code" role="img" aria-label="${enroll.qrCode}">!${qrCode}</div>
<p class="below"><a href="${address}">${enroll.openApp}</a></p>
<p class="small">${enroll.orType} <code class="secret">${secret}</code></p>
<form method="post">
<input type="hidden" name="return_to" value="${returnTo}">
<input type="hidden" name="enrollment" value="${enrollment}">
!${textField({
    name: 'code',
    label: code.field,
    autocomplete: 'one-time-code',
    error: problem === 'wrong' ? enroll.wrong : undefined,
    autofocus: true,
  })}
<div class="actions"><button class="primary" type="submit">${enroll.submit}</button></div>
</form>
!${skip(enroll, view)}<p class="small">!${code.signingInAs(html`<bdi>${email}</bdi>`)} · <a href="/login?return_to=${encodeURIComponent(returnTo)}">${code.back}</a></p>
</div>`;
}

function skip(enroll: PageWords['signIn']['enroll'], { canSkip, daysLeft, returnTo }: EnrollView): string {
  if (!canSkip) return '';
  return html`<form method="post" class="below">
<input type="hidden" name="return_to" value="${returnTo}">
<button class="link" type="submit" name="decision" value="skip">${daysLeft === 0 ? enroll.without : enroll.later}</button>
</form>
`;
}
