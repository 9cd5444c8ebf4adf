import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import type { PageWords } from './words/en/words.ts';

/** Shown after a link was used to set a new password. */
export function passwordSetPage(words: PageWords): string {
  const { passwordSet, submit } = words.signIn;
  return pageLayout(words, {
    title: passwordSet.title,
    width: 'narrow',
    body: html`<div class="card">
<h1>${passwordSet.title}</h1>
<p>${passwordSet.signedOut}</p>
<p>!${passwordSet.apps(html`<strong>${passwordSet.connectedApps}</strong>`)}</p>
<div class="actions"><a class="button primary" href="/login">${submit}</a></div>
</div>`,
  });
}
