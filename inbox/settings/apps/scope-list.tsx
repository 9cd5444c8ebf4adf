import { Check, Minus } from 'lucide-react';
import { isIdleScope, scopeWords } from '../../../contract/words/scope-words.ts';
import { settingsWords } from '../../words/settings-words.ts';

/** The permissions of an app, in plain language. Marks scopes that have no effect for this actor. */
export function ScopeList({ scopes, actor }: { scopes: readonly string[]; actor: 'self' | 'app' }) {
  return (
    <ul className="grid gap-1.5 text-sm">
      {scopes.map((scope) => {
        const isIdle = isIdleScope(scope, actor);
        const Mark = isIdle ? Minus : Check;
        return (
          <li key={scope} className={`flex gap-2 ${isIdle ? 'text-muted' : 'text-soft'}`}>
            <Mark aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            <span>
              {scopeWords(scope, actor, settingsWords.scopes)}{' '}
              <code className="font-mono text-2xs text-muted">{scope}</code>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
