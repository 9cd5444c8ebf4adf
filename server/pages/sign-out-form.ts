import { html } from 'ghtml';

export interface SignOut {
  csrfToken: string;
  /** The path to return to after the next sign-in. */
  returnTo?: string;
  label: string;
}

/** A button that ends the session; a separate form, because forms can't be nested. */
export function signOutForm({ csrfToken, returnTo, label }: SignOut): string {
  return html`<form class="sign-out" method="post" action="/logout">
<input type="hidden" name="csrf_token" value="${csrfToken}">
!${returnTo === undefined ? '' : html`<input type="hidden" name="return_to" value="${returnTo}">`}
<button class="quiet" type="submit">${label}</button>
</form>`;
}
