import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';

/** After the holder of a copied link had it mailed to the invited address. */
export function invitationMailedPage(email: string): string {
  return pageLayout({
    title: 'Check your email',
    width: 'narrow',
    body: html`<div class="card">
<h1>Check your email</h1>
<p>We sent a link to <bdi class="name">${email}</bdi>. Open it to accept the invitation; the link that brought you here no longer works.</p>
<p class="small">Nothing there after a few minutes? Check the spam folder, or ask whoever invited you for another link.</p>
</div>`,
  });
}
