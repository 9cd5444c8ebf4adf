import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignInProviderAddresses } from '../../../contract/inbox/sign-in-provider.ts';
import { Card } from '../../../design/card.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { NumberedStep } from '../../settings/connect-app/numbered-step.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { AddProviderForm } from '../../settings/sign-in/providers/add-provider-form.tsx';
import { PresetChoice } from '../../settings/sign-in/providers/preset-choice.tsx';
import { ProviderAddresses } from '../../settings/sign-in/providers/provider-addresses.tsx';
import { type PresetName, presets } from '../../settings/sign-in/providers/provider-presets.ts';
import { addressesQuery } from '../../settings/sign-in/providers/providers-query.ts';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.providers;
const logoutHelp: Partial<Record<PresetName, string>> = text.presets.logoutHelp;

/** Adds an identity provider: which one, what to register there, and what it has issued. */
export function NewSignInProviderScreen() {
  const { organization } = useMembership();
  const { data: addresses, error, refetch } = useQuery(addressesQuery(organization.id));
  const [preset, setPreset] = useState<PresetName>();
  return (
    <SettingsPage title={text.form.add} lead={text.addLead}>
      {error && !addresses && (
        <Card>
          <LoadFailed title={settingsWords.parts.notLoaded} error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!error && !addresses && <Skeleton className="h-64" />}
      {addresses && (
        <Card>
          <ol className="grid gap-6">
            <NumberedStep heading="h2" number={1} title={text.presets.title} text={text.presets.lead}>
              <PresetChoice chosen={preset} onChoose={setPreset} />
            </NumberedStep>
            {preset && <Steps key={preset} preset={preset} addresses={addresses} />}
          </ol>
        </Card>
      )}
    </SettingsPage>
  );
}

function Steps({ preset, addresses }: { preset: PresetName; addresses: SignInProviderAddresses }) {
  return (
    <>
      <NumberedStep heading="h2" number={2} title={text.steps.register} text={text.presets.register[preset]}>
        <ProviderAddresses
          addresses={addresses}
          hasLogout={presets[preset].hasBackChannelLogout}
          logoutHelp={logoutHelp[preset]}
        />
      </NumberedStep>
      <NumberedStep heading="h2" number={3} title={text.steps.enter} text={text.steps.enterHelp}>
        <AddProviderForm preset={preset} addresses={addresses} />
      </NumberedStep>
    </>
  );
}
