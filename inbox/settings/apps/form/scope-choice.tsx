import { scopeWords, wordedScopes } from '../../../../contract/words/scope-words.ts';
import { Card } from '../../../../design/card.tsx';
import { Checkbox } from '../../../../design/checkbox.tsx';
import { settingsWords } from '../../../words/settings-words.ts';
import type { AppDraft } from './app-draft.ts';

const text = settingsWords.apps.form;

type Scopes = AppDraft['scopes'];
type Props = { scopes: Scopes; onChange: (scopes: Scopes) => void; error: string | undefined };

/** The scopes that an app may request, worded as on the consent screen. */
export function ScopeChoice({ scopes, onChange, error }: Props) {
  const choose = (scope: Scopes[number], isChosen: boolean) =>
    onChange(wordedScopes.filter((it) => (it === scope ? isChosen : scopes.includes(it))));
  return (
    <Card>
      <fieldset aria-describedby={error === undefined ? undefined : 'scopes-error'}>
        <legend className="sr-only">{text.scopes}</legend>
        <div className="grid gap-2.5">
          {wordedScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={
                <>
                  {scopeWords(scope, 'self', settingsWords.scopes)}{' '}
                  <code className="font-mono text-2xs text-muted">{scope}</code>
                </>
              }
              checked={scopes.includes(scope)}
              onChange={(event) => choose(scope, event.currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      {error !== undefined && (
        <p id="scopes-error" className="mt-3 text-xs text-danger">
          {text.chooseScope}
        </p>
      )}
    </Card>
  );
}
