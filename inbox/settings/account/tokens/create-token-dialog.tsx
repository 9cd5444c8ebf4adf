import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type {
  CreatedPersonalToken,
  CreatePersonalTokenBody,
} from '../../../../contract/inbox/personal-token.ts';
import { scopeWords, wordedScopes } from '../../../../contract/words/scope-words.ts';
import { Button } from '../../../../design/button.tsx';
import { Checkbox } from '../../../../design/checkbox.tsx';
import { CopyLine } from '../../../../design/copy-line.tsx';
import { Dialog } from '../../../../design/dialog.tsx';
import { Field } from '../../../../design/field.tsx';
import { Select } from '../../../../design/select.tsx';
import { send } from '../../../session/send.ts';
import { useMembership } from '../../../session/use-membership.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText } from '../../page/error-text.ts';
import { tokensKey } from './tokens-query.ts';

const text = settingsWords.account.tokens;

const lifetimes = [7, 30, 90, 180, 365].map((days) => ({ value: String(days), label: text.days(days) }));

/** Prompts for the token's name and scopes, and then shows it once. */
export function CreateTokenDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<CreatedPersonalToken>();
  const done = () => {
    setCreated(undefined);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      // The token is shown only now: only its button closes the dialog.
      {...(!created && { onClose })}
      title={created ? text.shownTitle : text.createTitle}
      description={created ? text.shownLead : text.createLead}
    >
      {created ? (
        <div className="grid gap-4">
          <CopyLine label={created.name} text={created.token} />
          <Button variant="primary" onClick={done} className="ms-auto">
            {text.done}
          </Button>
        </div>
      ) : (
        isOpen && <TokenForm onCancel={onClose} onCreated={setCreated} />
      )}
    </Dialog>
  );
}

type FormProps = { onCancel: () => void; onCreated: (token: CreatedPersonalToken) => void };
type Scopes = CreatePersonalTokenBody['scopes'];

function TokenForm({ onCancel, onCreated }: FormProps) {
  const { organization, scopes: allowed } = useMembership();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scopes>([]);
  const [days, setDays] = useState(90);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const offered = wordedScopes.filter((scope) => allowed.includes(scope));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setErrorMessage(undefined);
    setIsBusy(true);
    const body: CreatePersonalTokenBody = { name, scopes, days };
    try {
      const path = '/account/tokens';
      const made = await send({ method: 'POST', path, organizationId: organization.id, body });
      onCreated(made as CreatedPersonalToken);
      await queryClient.invalidateQueries({ queryKey: tokensKey(organization.id) });
    } catch (error) {
      setErrorMessage(errorText(error));
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <Field
        label={text.name}
        type="text"
        maxLength={80}
        placeholder={text.namePlaceholder}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={text.lifetime}
        options={lifetimes}
        value={String(days)}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-xs font-medium text-soft">{text.scopes}</legend>
        <div className="grid max-h-64 gap-2.5 overflow-y-auto rounded-md p-3 ring-1 ring-line ring-inset">
          {offered.map((scope) => (
            <Checkbox
              key={scope}
              label={
                <>
                  {scopeWords(scope, 'self', settingsWords.scopes)}{' '}
                  <code className="font-mono text-2xs text-muted">{scope}</code>
                </>
              }
              checked={scopes.includes(scope)}
              onChange={({ currentTarget: { checked } }) =>
                setScopes(offered.filter((it) => (it === scope ? checked : scopes.includes(it))))
              }
            />
          ))}
        </div>
      </fieldset>
      {errorMessage !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {errorMessage}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{settingsWords.parts.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={isBusy || name.trim() === '' || scopes.length === 0}
        >
          {text.submit}
        </Button>
      </div>
    </form>
  );
}
