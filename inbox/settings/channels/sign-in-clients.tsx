import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailSignInSetup } from '../../../contract/inbox/mail-sign-in.ts';
import { type SignInProvider, signInProviders } from '../../../contract/values/sign-in-providers.ts';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { SettingsSection } from '../page/settings-section.tsx';
import { SignInClientDialog } from './sign-in-client-dialog.tsx';
import { ownClientId, signInSetupQuery } from './sign-in-setup-query.ts';

const text = settingsWords.mailSignIn;

/** The OAuth clients for mailboxes at Google and Microsoft: one per provider, shared by all channels. */
export function SignInClients() {
  const { organization } = useMembership();
  const { data: setup, error, refetch } = useQuery(signInSetupQuery(organization.id));
  if (!setup && !error) return null;
  return (
    <SettingsSection title={text.clients.title} lead={text.clients.lead}>
      <Card>
        {setup ? (
          <ul className="-m-4 divide-y divide-line">
            {signInProviders.map((provider) => (
              <ClientRow key={provider} provider={provider} setup={setup} />
            ))}
          </ul>
        ) : (
          <LoadFailed title={settingsWords.parts.notLoaded} error={error} onRetry={() => void refetch()} />
        )}
      </Card>
    </SettingsSection>
  );
}

function ClientRow({ provider, setup }: { provider: SignInProvider; setup: MailSignInSetup }) {
  const [isOpen, setIsOpen] = useState(false);
  const name = text.providers[provider];
  const own = ownClientId(setup, provider);
  const action = own === undefined ? text.clients.setUp : text.clients.change;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{name}</p>
        <p className="text-xs break-words text-muted">
          <bdi>{clientText(own, setup.installation_clients.includes(provider))}</bdi>
        </p>
      </div>
      <Button size="small" aria-label={text.clients.named(action, name)} onClick={() => setIsOpen(true)}>
        {action}
      </Button>
      <SignInClientDialog
        provider={provider}
        setup={setup}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </li>
  );
}

function clientText(own: string | undefined, hasInstallation: boolean): string {
  if (own !== undefined) return text.clients.own(own);
  return hasInstallation ? text.clients.installation : text.clients.none;
}
