import { html } from 'ghtml';

/**
 * The account's address for password managers. Not of type `hidden`, which some of them ignore. Under the default name,
 * no form reads it: the server knows the person without it.
 */
export function usernameField(email: string, name = 'username'): string {
  return html`<input class="unseen" type="text" name="${name}" autocomplete="username" value="${email}" readonly tabindex="-1" aria-hidden="true">
`;
}
