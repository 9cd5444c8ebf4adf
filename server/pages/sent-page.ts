import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';

/** After a link to a new password was asked for: the same words whether anybody has the address or not. */
export function sentPage(email: string): string {
  return pageLayout({
    title: 'Check your email',
    width: 'narrow',
    body: html`<div class="card">
<h1>Check your email</h1>
<p>If <bdi class="name">${email}</bdi> has an account here, a link to choose a new password is on its way. It works for one hour.</p>
<p class="small">Nothing there after a few minutes? Check your spam folder and the address.</p>
<p class="below"><a href="/password/forgot">Try another address</a></p>
</div>`,
  });
}
