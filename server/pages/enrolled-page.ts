import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import type { PageWords } from './words/en/words.ts';

/** After an authenticator app was set up while signing in: the recovery codes, only now. */
export function enrolledPage(words: PageWords, view: { codes: readonly string[]; returnTo: string }): string {
  return pageLayout(words, { title: words.signIn.enrolled.title, width: 'narrow', body: body(words, view) });
}

function body(
  { signIn: { enrolled } }: PageWords,
  { codes, returnTo }: { codes: readonly string[]; returnTo: string },
): string {
  return html`<div class="card">
<h1>${enrolled.heading}</h1>
<p class="lead">${enrolled.lead}</p>
<ul class="recovery-codes" aria-label="${enrolled.list}">
!${codes.map(
    (code) => html`<li><code>${code}</code></li>
`,
  )}</ul>
<div class="actions"><a class="button primary" href="${returnTo}">${enrolled.continue}</a></div>
</div>`;
}
