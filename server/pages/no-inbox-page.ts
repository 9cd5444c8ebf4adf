import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import type { PageWords } from './words/en/words.ts';

/** Shown instead of the inbox on a server without it. */
export function noInboxPage(words: PageWords): string {
  const { noInbox, signOut } = words.signIn;
  return pageLayout(words, {
    title: noInbox.title,
    width: 'regular',
    body: html`<div class="card">
<h1>${noInbox.heading}</h1>
<p>${noInbox.signedIn}</p>
<p>!${noInbox.operator(html`<code>npm ci && npm run build</code>`)}</p>
<div class="actions"><a class="button" href="/">${noInbox.retry}</a><a class="button" href="/logout">${signOut.submit}</a></div>
</div>`,
  });
}
