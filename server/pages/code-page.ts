import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { textField } from './text-field.ts';
import type { PageWords } from './words/en/words.ts';

export interface CodeView {
  /** Who is signing in. */
  email: string;
  /** Path on this server to go to afterwards. */
  returnTo: string;
  /** Asks for a recovery code instead of one of the app. */
  isRecovery: boolean;
  problem?: 'wrong' | 'resting' | undefined;
}

/** The step after the password: `POST /login/code` with `code` and `return_to`, to the page's own address. */
export function codePage(words: PageWords, view: CodeView): string {
  return pageLayout(words, { title: words.signIn.code.title, width: 'narrow', body: body(words, view) });
}

function body({ signIn: { code } }: PageWords, view: CodeView): string {
  const { email, returnTo, isRecovery, problem } = view;
  const other = `/login/code?${isRecovery ? '' : 'recovery=1&'}return_to=${encodeURIComponent(returnTo)}`;
  return html`<div class="card">
<h1>${isRecovery ? code.recoveryHeading : code.heading}</h1>
<p class="lead">${isRecovery ? code.recoveryLead : code.lead}</p>
!${problem === 'resting' ? html`<p class="alert" role="alert">${code.resting}</p>` : ''}<form method="post">
<input type="hidden" name="return_to" value="${returnTo}">
!${textField({
    name: 'code',
    label: isRecovery ? code.recoveryField : code.field,
    autocomplete: isRecovery ? 'off' : 'one-time-code',
    error: problem === 'wrong' ? (isRecovery ? code.wrongRecovery : code.wrong) : undefined,
    autofocus: true,
  })}
<div class="actions"><button class="primary" type="submit">${code.submit}</button></div>
</form>
<p class="below"><a href="${other}">${isRecovery ? code.useApp : code.useRecovery}</a></p>
<p class="small">!${code.signingInAs(html`<bdi>${email}</bdi>`)} · <a href="/login?return_to=${encodeURIComponent(returnTo)}">${code.back}</a></p>
</div>`;
}
