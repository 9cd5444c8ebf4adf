import { html } from 'ghtml';

/**
 * The account's address, only for password managers: the server knows the person without it. Not of type `hidden`,
 * which some of them ignore.
 */
export function usernameField(email: string): string {
  return html`<input class="unseen" type="text" name="username" autocomplete="username" value="${email}" readonly tabindex="-1" aria-hidden="true">
`;
}
