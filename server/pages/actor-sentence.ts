import { html } from 'ghtml';
import type { Actor } from '../../contract/words/scope-words.ts';

/**
 * One sentence of HTML that says in whose name an app will act.
 *
 * @param scopes every scope it may get, in whichever organization
 */
export function actorSentence(actor: Actor, userName: string, scopes: readonly string[]): string {
  if (actor === 'self') {
    return html`It will act as you, <bdi class="name">${userName}</bdi>: what it writes appears under your name.`;
  }
  const reach = scopes.some((scope) => scope.endsWith(':write'))
    ? 'it can read and change what is listed below, but'
    : 'it can only read what is listed below, and';
  return html`It will act as itself: ${reach} never writes to customers in anybody’s name.`;
}
