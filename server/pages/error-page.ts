import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import type { PageWords } from './words/en/words.ts';

export interface ErrorView {
  title: string;
  /** What happened, in a sentence. */
  message: string;
  /** What the person can do now, in one sentence. */
  advice?: string | undefined;
  requestId?: string | undefined;
}

/** An error page, for example when an app sent a wrong redirect address. */
export function errorPage(words: PageWords, view: ErrorView): string {
  return pageLayout(words, { title: words.errors.title, width: 'regular', body: body(words, view) });
}

function body({ errors }: PageWords, { title, message, advice, requestId }: ErrorView): string {
  return html`<div class="card">
<h1>${title}</h1>
<p>${message}</p>
!${advice ? html`<p>${advice}</p>` : ''}
!${requestId ? html`<p class="small">${errors.request} <code>${requestId}</code></p>` : ''}
</div>`;
}
