import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MailSignInSetup } from '../../../contract/inbox/mail-sign-in.ts';
import type { SignInProvider } from '../../../contract/values/sign-in-providers.ts';
import { Button } from '../../../design/button.tsx';
import { CopyLine } from '../../../design/copy-line.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Field } from '../../../design/field.tsx';
import { showToast } from '../../../design/toast.tsx';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { errorText } from '../page/error-text.ts';
import { ownClientId, signInSetupQuery } from './sign-in-setup-query.ts';

const text = settingsWords.mailSignIn;

type Props = { provider: SignInProvider; setup: MailSignInSetup; isOpen: boolean; onClose: () => void };

/** Enters, replaces and removes the organization's OAuth client for a provider. Its secret is never shown. */
export function SignInClientDialog({ provider, setup, isOpen, onClose }: Props) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const known = ownClientId(setup, provider);
  const name = text.providers[provider];
  const [id, setId] = useState(known ?? '');
  const [secret, setSecret] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const path = `/mail-sign-ins/${provider}`;
  const refetch = () =>
    queryClient.invalidateQueries({ queryKey: signInSetupQuery(organization.id).queryKey });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // React events bubble from a dialog to the component that opened it, which may be another form.
    event.stopPropagation();
    setIsBusy(true);
    setError(undefined);
    try {
      const body = { client_id: id.trim(), client_secret: secret.trim() };
      await send({ method: 'PUT', path, organizationId: organization.id, body });
      await refetch();
      setSecret('');
      showToast({ text: text.clients.saved(name) });
      onClose();
    } catch (reason) {
      setError(errorText(reason));
    }
    setIsBusy(false);
  };
  const remove = async () => {
    await send({ method: 'DELETE', path, organizationId: organization.id });
    await refetch();
    setId('');
    showToast({ text: text.clients.removed(name) });
    onClose();
  };
  return (
    <>
      <Dialog isOpen={isOpen && !isRemoving} onClose={onClose} title={text.clients.dialog(name)}>
        <form onSubmit={(event) => void save(event)} noValidate className="grid gap-4">
          <p className="text-sm text-soft">{text.clients.about}</p>
          <CopyLine label={text.redirectUri(name)} text={setup.redirect_uri} />
          <Field
            label={text.clientId}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={id}
            onChange={(event) => setId(event.currentTarget.value)}
          />
          <Field
            label={text.clientSecret}
            type="password"
            autoComplete="new-password"
            {...(known !== undefined && { help: text.clients.secretKept })}
            value={secret}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
          {error !== undefined && (
            <p role="alert" className="text-sm text-danger">
              {error}
            </p>
          )}
          <div className="flex flex-wrap justify-between gap-2">
            {known === undefined ? (
              <span />
            ) : (
              <Button onClick={() => setIsRemoving(true)}>
                <span className="text-danger">{text.clients.remove}</span>
              </Button>
            )}
            <Button
              type="submit"
              variant="primary"
              disabled={isBusy || id.trim() === '' || secret.trim() === ''}
            >
              {text.clients.save}
            </Button>
          </div>
        </form>
      </Dialog>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={text.clients.removeTitle(name)}
        consequences={text.clients.removeConsequences}
        confirm={text.clients.remove}
        onConfirm={remove}
      />
    </>
  );
}
