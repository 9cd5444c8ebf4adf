import { useState } from 'react';
import type { ProviderAddress } from '../../../../contract/inbox/identity.ts';
import type { SignInProvider } from '../../../../contract/inbox/sign-in-provider.ts';
import { Button } from '../../../../design/button.tsx';
import { Card } from '../../../../design/card.tsx';
import { showToast } from '../../../../design/toast.tsx';
import { ConflictError } from '../../../../sdk/src/errors/named-errors.ts';
import { send } from '../../../session/send.ts';
import { useMembership } from '../../../session/use-membership.ts';
import { isolated } from '../../../words/locale/isolated.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { ConfirmDialog } from '../../page/confirm-dialog.tsx';
import { errorText } from '../../page/error-text.ts';
import { SettingsSection } from '../../page/settings-section.tsx';
import { ProviderHealth } from './provider-state.tsx';
import { useChangeProvider } from './use-change-provider.ts';

const text = settingsWords.providers.status;

/** Whether people can sign in with a provider, and how the last sign-ins went. */
export function ProviderStatus({ provider }: { provider: SignInProvider }) {
  const change = useChangeProvider(provider.id);
  const [isAsking, setIsAsking] = useState(false);
  const name = isolated(provider.name);
  const enable = () =>
    void change({ status: 'active' }, text.enabled(name)).catch((error: unknown) =>
      showToast({ text: errorText(error), isError: true }),
    );
  return (
    <SettingsSection title={text.title}>
      <Card>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <div className="grid min-w-60 flex-1 gap-1 text-sm text-soft">
            <p>{text.about[provider.status]}</p>
            <div className="text-xs text-muted">
              <ProviderHealth provider={provider} />
            </div>
            <p className="text-xs text-muted">{text.tryHelp}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <TryButton providerId={provider.id} />
            {provider.status === 'active' ? (
              <Button onClick={() => setIsAsking(true)}>{text.disable}</Button>
            ) : (
              <Button variant="primary" onClick={enable}>
                {text.enable}
              </Button>
            )}
          </div>
        </div>
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.disableTitle(name)}
        consequences={text.disableConsequences}
        confirm={text.disableConfirm}
        errors={{ conflict: settingsWords.providers.end.lastRequired }}
        onConfirm={() => change({ status: 'disabled' }, text.disabled(name))}
      />
    </SettingsSection>
  );
}

/** Leads to the provider, and from there to a page that leads back here. */
function TryButton({ providerId }: { providerId: string }) {
  const { organization } = useMembership();
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      const path = `/sign-in/providers/${providerId}/trials`;
      const trial = await send({ method: 'POST', path, organizationId: organization.id });
      location.assign((trial as ProviderAddress).address);
    } catch (error) {
      const message = error instanceof ConflictError ? text.notReached(error.message) : errorText(error);
      showToast({ text: message, isError: true });
      setIsBusy(false);
    }
  };
  return (
    <Button disabled={isBusy} onClick={() => void run()}>
      {text.tryIt}
    </Button>
  );
}
