import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Card } from '../../../design/card.tsx';
import { Field } from '../../../design/field.tsx';
import { showToast } from '../../../design/toast.tsx';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { useRefreshSession } from '../../session/use-refresh-session.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { fieldErrors, formErrorText } from '../page/error-text.ts';
import { SaveRow } from '../page/save-row.tsx';
import { SettingsSection } from '../page/settings-section.tsx';
import { sessionsKey } from './sessions-query.ts';

const text = settingsWords.account.password;
const empty = { current_password: '', password: '' };

/** Changes the password. Every other browser is signed out, and this one gets a new session. */
export function PasswordForm() {
  const { user } = useMembership();
  const queryClient = useQueryClient();
  const refresh = useRefreshSession();
  const [body, setBody] = useState(empty);
  const [error, setError] = useState<unknown>();
  const errors = fieldErrors(error);
  const change = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    try {
      await send({ method: 'PUT', path: '/password', body, replacesSession: true });
      setBody(empty);
      // The CSRF token belongs to the old session.
      await refresh();
      showToast({ text: text.changed });
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      <Card>
        <form onSubmit={(event) => void change(event)} noValidate className="grid max-w-sm gap-4">
          <input type="text" autoComplete="username" value={user.email ?? ''} readOnly hidden />
          <Field
            label={text.current}
            type="password"
            autoComplete="current-password"
            value={body.current_password}
            onChange={(event) => setBody({ ...body, current_password: event.currentTarget.value })}
            error={errors.current_password}
          />
          <Field
            label={text.next}
            type="password"
            autoComplete="new-password"
            help={text.nextHelp}
            value={body.password}
            onChange={(event) => setBody({ ...body, password: event.currentTarget.value })}
            error={errors.password}
          />
          <SaveRow errorMessage={formErrorText(error, errors)} label={text.change} />
        </form>
      </Card>
    </SettingsSection>
  );
}
