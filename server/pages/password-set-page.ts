import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';

/** After a new password by a link. */
export function passwordSetPage(): string {
  return pageLayout({
    title: 'Your password is set',
    width: 'narrow',
    body: html`<div class="card">
<h1>Your password is set</h1>
<p>You are signed out everywhere, and every other link to choose a password is dead.</p>
<p>Apps that you have connected stay connected. Look at them if somebody else may have known your password.</p>
<div class="actions"><a class="button" href="/login">Sign in</a><a class="button" href="/connections">Connected apps</a></div>
</div>`,
  });
}
