import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';

/** After a new password by a link. */
export function passwordSetPage(): string {
  return pageLayout({
    title: 'Your password is set',
    width: 'narrow',
    body: html`<div class="card">
<h1>Your password is set</h1>
<p>You are signed out everywhere, and older links to choose a password no longer work.</p>
<p>Apps that you connected stay connected. If somebody else may have known your password, review them under <strong>Settings → Connected apps</strong>.</p>
<div class="actions"><a class="button primary" href="/login">Sign in</a></div>
</div>`,
  });
}
