import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';

/** After a link to a new password was asked for: the same words whether anybody has the address or not. */
export function sentPage(email: string): string {
  return pageLayout({
    title: 'Look into your mail',
    width: 'narrow',
    body: html`<div class="card">
<h1>Look into your mail</h1>
<p>If <bdi class="name">${email}</bdi> has an account here, a link to choose a new password is on its way to it. It works for one hour.</p>
<p class="small">Nothing there after a few minutes? Look among the spam, and check the address.</p>
<p class="below"><a href="/password/forgot">Try another address</a></p>
</div>`,
  });
}
