import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import type { PageWords } from './words/en/words.ts';

/** Shown after requesting a link to a new password: the same text whether or not the address has an account. */
export function sentPage(words: PageWords, email: string): string {
  const { sent } = words.signIn;
  return pageLayout(words, {
    title: sent.title,
    width: 'narrow',
    body: html`<div class="card">
<h1>${sent.title}</h1>
<p>!${sent.onItsWay(html`<bdi class="name">${email}</bdi>`)}</p>
<p class="small">${sent.nothingThere}</p>
<p class="below"><a href="/password/forgot">${sent.tryAnother}</a></p>
</div>`,
  });
}
