import { html } from 'ghtml';
import type { Person } from './person-name.ts';
import { signOutForm } from './sign-out-form.ts';

/**
 * The end of the top bar on pages of somebody who is at home: who it is, and the ways to the inbox and out. A browser without
 * script comes from the inbox to `/home`.
 */
export function signedInBar(user: Person, csrfToken: string): string {
  return html`<div class="account"><bdi class="name">${user.name}</bdi><a class="to-inbox" href="/">Inbox</a>!${signOutForm({ csrfToken, label: 'Sign out' })}</div>`;
}
