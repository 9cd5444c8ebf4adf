import { html } from 'ghtml';

export interface SignOut {
  csrfToken: string;
  /** Path to come back to after the next sign-in. */
  returnTo?: string;
  label: string;
}

/** A button that ends the session; a form of its own, because forms do not nest. */
export function signOutForm({ csrfToken, returnTo, label }: SignOut): string {
  return html`<form class="sign-out" method="post" action="/logout">
<input type="hidden" name="csrf_token" value="${csrfToken}">
!${returnTo === undefined ? '' : html`<input type="hidden" name="return_to" value="${returnTo}">`}
<button class="quiet" type="submit">${label}</button>
</form>`;
}
