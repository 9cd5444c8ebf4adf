import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';

/** In place of the inbox, on a server that doesn't have it. */
export function noInboxPage(): string {
  return pageLayout({
    title: 'No inbox',
    width: 'regular',
    body: html`<div class="card">
<h1>The inbox isn’t installed on this server</h1>
<p>You are signed in. Apps, mail and the API work, but there is no inbox to open here.</p>
<p>If you run this server: stop it, run <code>npm ci && npm run build</code> in Deskbell’s folder, and start it again. Its log says why the inbox is missing.</p>
<div class="actions"><a class="button" href="/">Try again</a><a class="button" href="/logout">Sign out</a></div>
</div>`,
  });
}
