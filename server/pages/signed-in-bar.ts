import { html } from 'ghtml';
import type { Person } from './person-name.ts';
import { signOutForm } from './sign-out-form.ts';

/** The end of the top bar on pages of somebody who is at home: who it is, and the way out. */
export function signedInBar(user: Person, csrfToken: string): string {
  return html`<div class="account"><bdi class="name">${user.name}</bdi>!${signOutForm({ csrfToken, label: 'Sign out' })}</div>`;
}
