import { html } from 'ghtml';

/**
 * Whose password a form is about, for password managers alone: the server knows the person without it. Not of type
 * `hidden`, which some of them pass over.
 */
export function usernameField(email: string): string {
  return html`<input class="unseen" type="text" name="username" autocomplete="username" value="${email}" readonly tabindex="-1" aria-hidden="true">
`;
}
