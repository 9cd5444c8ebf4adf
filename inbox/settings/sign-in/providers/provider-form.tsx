import { type FormEvent, useState } from 'react';
import type { SignInProvider } from '../../../../contract/inbox/sign-in-provider.ts';
import { Card } from '../../../../design/card.tsx';
import { Checkbox } from '../../../../design/checkbox.tsx';
import { CopyLine } from '../../../../design/copy-line.tsx';
import { Field } from '../../../../design/field.tsx';
import { settingsWords } from '../../../words/settings-words.ts';
import { formErrorText } from '../../page/error-text.ts';
import { SaveRow } from '../../page/save-row.tsx';
import { SettingsSection } from '../../page/settings-section.tsx';
import { providerErrors } from './provider-errors.ts';
import { useChangeProvider } from './use-change-provider.ts';

const text = settingsWords.providers.form;

/** What can be changed: its name, and the client registered there. */
export function ProviderForm({ provider }: { provider: SignInProvider }) {
  const change = useChangeProvider(provider.id);
  const [name, setName] = useState(provider.name);
  const [clientId, setClientId] = useState(provider.client_id);
  const [secret, setSecret] = useState('');
  const [endsSession, setEndsSession] = useState(provider.ends_session);
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const errors = providerErrors(error);
  const isChanged =
    name !== provider.name ||
    clientId !== provider.client_id ||
    secret !== '' ||
    endsSession !== provider.ends_session;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setError(undefined);
    try {
      const body = {
        name: name.trim(),
        client_id: clientId.trim(),
        ends_session: endsSession,
        ...(secret.trim() !== '' && { client_secret: secret.trim() }),
      };
      await change(body, settingsWords.parts.saved);
      setSecret('');
    } catch (failure) {
      setError(failure);
    }
    setIsBusy(false);
  };
  const plain = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } as const;
  return (
    <SettingsSection title={text.title}>
      <Card>
        <form onSubmit={(event) => void save(event)} noValidate className="grid max-w-lg grid-cols-1 gap-4">
          <Field
            label={text.name}
            help={text.nameHelp}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errors.name}
          />
          <div className="grid gap-1">
            <CopyLine label={text.issuer} text={provider.issuer} />
            <p className="text-xs text-muted">{text.issuerFixed}</p>
          </div>
          <Field
            label={text.clientId}
            {...plain}
            value={clientId}
            onChange={(event) => setClientId(event.currentTarget.value)}
            error={errors.client_id}
          />
          <Field
            label={text.secret}
            help={text.secretKept}
            type="password"
            autoComplete="new-password"
            value={secret}
            onChange={(event) => setSecret(event.currentTarget.value)}
            error={errors.client_secret}
          />
          <Checkbox
            label={text.endsSession}
            help={text.endsSessionHelp}
            checked={endsSession}
            onChange={() => setEndsSession(!endsSession)}
          />
          <SaveRow errorMessage={formErrorText(error, errors)} isDisabled={!isChanged || isBusy} />
        </form>
      </Card>
    </SettingsSection>
  );
}
