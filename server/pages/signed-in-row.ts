import { html } from 'ghtml';
import { type Person, personName } from './person-name.ts';
import { signOutForm } from './sign-out-form.ts';
import type { PageWords } from './words/en/words.ts';

export interface SignedIn {
  user: Person;
  csrfToken: string;
  /** The path back to this page after signing in as somebody else. */
  returnTo: string;
}

/** A row that shows who is signed in, with a button to switch accounts. */
export function signedInRow({ consent }: PageWords, { user, csrfToken, returnTo }: SignedIn): string {
  return html`<div><dt>${consent.signedIn}</dt><dd class="signed-in"><span>!${personName(user)}</span>
!${signOutForm({ csrfToken, returnTo, label: consent.notYou })}</dd></div>`;
}
