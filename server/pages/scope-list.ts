import { html } from 'ghtml';
import { type Actor, isIdleScope, scopeWords } from '../../contract/words/scope-words.ts';
import type { PageWords } from './words/en/words.ts';

/** A list of scopes: what each allows in plain words, with its name in small print. */
export function scopeList(words: PageWords, scopes: readonly string[], actor: Actor): string {
  return html`<ul class="scopes" role="list">!${scopes.map((scope) => scopeItem(words, scope, actor))}</ul>`;
}

function scopeItem({ consent }: PageWords, scope: string, actor: Actor): string {
  const kind = isIdleScope(scope, actor) ? 'idle' : 'allowed';
  return html`<li class="${kind}"><span>${scopeWords(scope, actor, consent.scopes)}</span> <code>${scope}</code></li>`;
}
