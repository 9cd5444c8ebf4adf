import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import type { PageWords } from './words/en/words.ts';

type View = { token: string; email: string; isDone: boolean };

/**
 * Where somebody unsubscribes from emailed chat replies: `POST /chat/not-you/{token}`. Opening it changes nothing,
 * because link checkers do that.
 */
export function notYouPage(words: PageWords, { token, email, isDone }: View): string {
  const { notYou } = words;
  const address = html`<bdi class="name">${email}</bdi>`;
  return pageLayout(words, {
    title: notYou.title,
    width: 'narrow',
    body: html`<div class="card">
<h1>${isDone ? notYou.done : notYou.title}</h1>
<p>!${isDone ? notYou.isDone(address) : notYou.lead(address)}</p>
!${isDone ? '' : html`<form method="post" action="/chat/not-you/${token}"><div class="actions"><button class="primary" type="submit">${notYou.submit}</button></div></form>`}
</div>`,
  });
}
