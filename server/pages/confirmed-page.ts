import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import type { PageWords } from './words/en/words.ts';

/** Where a tab ends that the inbox opened for signing in at a provider. */
export function confirmedPage(words: PageWords): string {
  const { confirmed } = words.signIn;
  return pageLayout(words, {
    title: confirmed.heading,
    width: 'narrow',
    body: html`<div class="card">
<h1>${confirmed.heading}</h1>
<p>${confirmed.message}</p>
</div>`,
  });
}
