import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';

export interface ErrorView {
  title: string;
  /** What happened, as a sentence. */
  message: string;
  /** What the person can do now, as a sentence. */
  advice?: string | undefined;
  requestId?: string | undefined;
}

/** A page for what cannot go on, such as an app that sent a wrong redirect address. */
export function errorPage(view: ErrorView): string {
  return pageLayout({ title: 'Something went wrong', width: 'regular', body: body(view) });
}

function body({ title, message, advice, requestId }: ErrorView): string {
  return html`<div class="card">
<h1>${title}</h1>
<p>${message}</p>
!${advice ? html`<p>${advice}</p>` : ''}
!${requestId ? html`<p class="small">For the people who run this server: request <code>${requestId}</code></p>` : ''}
</div>`;
}
