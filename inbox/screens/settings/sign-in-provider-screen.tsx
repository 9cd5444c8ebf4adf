import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import type { SignInProvider } from '../../../contract/inbox/sign-in-provider.ts';
import { Card } from '../../../design/card.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { SettingsSection } from '../../settings/page/settings-section.tsx';
import { DeleteProvider } from '../../settings/sign-in/providers/delete-provider.tsx';
import { JoiningForm } from '../../settings/sign-in/providers/joining-form.tsx';
import { ProviderAddresses } from '../../settings/sign-in/providers/provider-addresses.tsx';
import { ProviderForm } from '../../settings/sign-in/providers/provider-form.tsx';
import { ProviderState } from '../../settings/sign-in/providers/provider-state.tsx';
import { ProviderStatus } from '../../settings/sign-in/providers/provider-status.tsx';
import { providersQuery } from '../../settings/sign-in/providers/providers-query.ts';
import { RolesForm } from '../../settings/sign-in/providers/roles-form.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const route = getRouteApi('/o/$organization/settings/sign-in/providers/$provider');
const text = settingsWords.providers;

/** An identity provider: its state, its addresses and settings, and its deletion. */
export function SignInProviderScreen() {
  const { provider: id } = route.useParams();
  const { organization } = useMembership();
  const { data, error, refetch } = useQuery(providersQuery(organization.id));
  const provider = data?.find((it) => it.id === id);
  if (!provider)
    return (
      <SettingsPage title={text.one}>
        {data ? (
          <EmptyState icon={CircleAlert} title={text.notHere}>
            {text.notHereHelp}
          </EmptyState>
        ) : error ? (
          <LoadFailed title={settingsWords.parts.notLoaded} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </SettingsPage>
    );
  return (
    <SettingsPage
      title={provider.name}
      lead={<bdi className="break-all">{provider.issuer}</bdi>}
      action={<ProviderState provider={provider} />}
    >
      {provider.disabled_by === 'operator' ? (
        <p className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">{text.byOperator}</p>
      ) : (
        <OwnSettings provider={provider} />
      )}
    </SettingsPage>
  );
}

/** What admins can do, unless the operator has disabled it. */
function OwnSettings({ provider }: { provider: SignInProvider }) {
  return (
    <>
      <ProviderStatus provider={provider} />
      <SettingsSection title={text.addresses.title} lead={text.addresses.lead}>
        <Card>
          <ProviderAddresses addresses={provider} />
        </Card>
      </SettingsSection>
      <JoiningForm provider={provider} />
      <RolesForm key={`roles of ${provider.id}`} provider={provider} />
      <ProviderForm key={provider.id} provider={provider} />
      <DeleteProvider provider={provider} />
    </>
  );
}
