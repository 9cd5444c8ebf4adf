import { html } from 'ghtml';
import type { Actor } from '../../contract/words/scope-words.ts';
import type { PageWords } from './words/en/words.ts';

/**
 * One sentence of HTML that says on whose behalf an app will act.
 *
 * @param scopes every scope it may get, in any organization
 */
export function actorSentence(
  { consent }: PageWords,
  { actor, user }: { actor: Actor; user: { name: string } },
  scopes: readonly string[],
): string {
  if (actor === 'self') return consent.asYou(html`<bdi class="name">${user.name}</bdi>`);
  return html`${consent.asItself({ writes: scopes.some((scope) => scope.endsWith(':write')) })}`;
}
