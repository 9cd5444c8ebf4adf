import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignInProvider } from '../../../contract/values/sign-in-providers.ts';
import { Button } from '../../../design/button.tsx';
import { Field } from '../../../design/field.tsx';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from '../page/error-text.ts';
import { SignInClientDialog } from './sign-in-client-dialog.tsx';
import { ownClientId, signInSetupQuery } from './sign-in-setup-query.ts';

const text = settingsWords.mailSignIn;

type Props = {
  provider: SignInProvider;
  /** Its channel, created on demand if it doesn't exist yet. */
  channelId: () => Promise<string>;
  /** The mailbox that it opens now, if that differs from its address. */
  username?: string;
};

/** Signs in to a mailbox at its provider, with the installation's OAuth client or the organization's own. */
export function ProviderSignIn({ provider, channelId, username = '' }: Props) {
  const { organization } = useMembership();
  const { data: setup, error: loadError, refetch } = useQuery(signInSetupQuery(organization.id));
  const [isSettingUp, setIsSettingUp] = useState(false);
  const [mailbox, setMailbox] = useState(username);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  if (loadError && !setup)
    return (
      <LoadFailed title={settingsWords.parts.notLoaded} error={loadError} onRetry={() => void refetch()} />
    );
  if (!setup) return null;
  const hasClient =
    setup.installation_clients.includes(provider) || ownClientId(setup, provider) !== undefined;
  const name = text.providers[provider];
  const signIn = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      const path = `/channels/${await channelId()}/sign-ins`;
      const body = {
        provider,
        ...(mailbox.trim() !== '' && { username: mailbox.trim() }),
      };
      const begun = await send({ method: 'POST', path, organizationId: organization.id, body });
      window.location.assign((begun as { url: string }).url);
    } catch (reason) {
      setError(errorText(reason));
      setIsBusy(false);
    }
  };
  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft">{text.limits[provider]}</p>
      <Field
        label={text.mailbox}
        help={text.mailboxHelp[provider]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={text.mailboxSame}
        value={mailbox}
        onChange={(event) => setMailbox(event.currentTarget.value)}
      />
      {!hasClient && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2.5">
          <p className="min-w-48 flex-1 text-sm">{text.clients.needed(name)}</p>
          <Button size="small" onClick={() => setIsSettingUp(true)}>
            {text.clients.setUp}
          </Button>
          <SignInClientDialog
            provider={provider}
            setup={setup}
            isOpen={isSettingUp}
            onClose={() => setIsSettingUp(false)}
          />
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <div>
        <Button onClick={() => void signIn()} disabled={isBusy || !hasClient}>
          {text.signIn(name)}
        </Button>
      </div>
    </div>
  );
}
