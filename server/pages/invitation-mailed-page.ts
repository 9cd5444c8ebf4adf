import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import type { PageWords } from './words/en/words.ts';

/** Shown after the holder of a copied link had it emailed to the invited address. */
export function invitationMailedPage(words: PageWords, email: string): string {
  const { mailed } = words.joining;
  return pageLayout(words, {
    title: mailed.title,
    width: 'narrow',
    body: html`<div class="card">
<h1>${mailed.title}</h1>
<p>!${mailed.sent(html`<bdi class="name">${email}</bdi>`)}</p>
<p class="small">${mailed.nothingThere}</p>
</div>`,
  });
}
