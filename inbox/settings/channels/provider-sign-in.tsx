import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { MailSignInSetup, SignInProvider } from '../../../contract/inbox/mail-sign-in.ts';
import { Button } from '../../../design/button.tsx';
import { CopyLine } from '../../../design/copy-line.tsx';
import { Field } from '../../../design/field.tsx';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from '../page/error-text.ts';

const text = settingsWords.mailSignIn;

type Props = {
  provider: SignInProvider;
  /** Its channel; made by then where there is none yet. */
  channelId: () => Promise<string>;
  /** The mailbox that it opens now, where that is not its address. */
  username?: string;
};

/** Signs in to a mailbox at its provider, with the installation's OAuth client or the organization's own. */
export function ProviderSignIn({ provider, channelId, username = '' }: Props) {
  const { organization } = useMembership();
  const { data: setup } = useQuery({
    queryKey: ['mail-sign-in', organization.id],
    queryFn: async ({ signal }) =>
      (await send({
        method: 'GET',
        path: '/mail-sign-ins',
        organizationId: organization.id,
        signal,
      })) as MailSignInSetup,
  });
  const [client, setClient] = useState({ id: '', secret: '' });
  const [mailbox, setMailbox] = useState(username);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  if (!setup) return null;
  const hasClient = setup.installation_clients.includes(provider);
  const name = text.providers[provider];
  const signIn = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      const own = client.id.trim() !== '' || client.secret.trim() !== '';
      const path = `/channels/${await channelId()}/sign-ins`;
      const body = {
        provider,
        ...(mailbox.trim() !== '' && { username: mailbox.trim() }),
        ...(own && { client_id: client.id.trim(), client_secret: client.secret.trim() }),
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
      <details open={!hasClient && provider === 'microsoft'} className="group rounded-md ring-1 ring-line">
        <summary className="flex h-9 touch:h-11 cursor-default list-none items-center gap-1.5 px-2.5 text-sm text-soft hover:bg-hover">
          <ChevronRight
            aria-hidden
            className="size-4 text-muted group-open:rotate-90 rtl:group-open:-rotate-90"
          />
          {text.ownClient}
        </summary>
        <div className="grid gap-3 border-t border-line p-3">
          <CopyLine label={text.redirectUri(name)} text={setup.redirect_uri} />
          <Field
            label={text.clientId}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={client.id}
            onChange={(event) => setClient({ ...client, id: event.currentTarget.value })}
          />
          <Field
            label={text.clientSecret}
            type="password"
            autoComplete="new-password"
            value={client.secret}
            onChange={(event) => setClient({ ...client, secret: event.currentTarget.value })}
          />
        </div>
      </details>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <div>
        <Button
          onClick={() => void signIn()}
          disabled={isBusy || (!hasClient && (client.id.trim() === '' || client.secret.trim() === ''))}
        >
          {text.signIn(name)}
        </Button>
      </div>
    </div>
  );
}
