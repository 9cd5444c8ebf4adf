import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight, KeyRound } from 'lucide-react';
import type { SignInProvider } from '../../../../contract/inbox/sign-in-provider.ts';
import { Button } from '../../../../design/button.tsx';
import { Card } from '../../../../design/card.tsx';
import { EmptyState } from '../../../../design/empty-state.tsx';
import { Skeleton } from '../../../../design/skeleton.tsx';
import { LoadFailed } from '../../../connection/load-failed.tsx';
import { useMembership } from '../../../session/use-membership.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { SettingsSection } from '../../page/settings-section.tsx';
import { ProviderHealth, ProviderState } from './provider-state.tsx';
import { providersQuery } from './providers-query.ts';

const text = settingsWords.providers;

/** The organization's identity providers. */
export function ProvidersSection() {
  const { organization } = useMembership();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(providersQuery(organization.id));
  const add = () =>
    void navigate({
      to: '/o/$organization/settings/sign-in/providers/new',
      params: { organization: organization.slug },
    });
  return (
    <SettingsSection title={text.title} lead={text.lead} action={<Button onClick={add}>{text.add}</Button>}>
      {data && data.length > 0 && (
        <ul className="grid gap-2">
          {data.map((provider) => (
            <ProviderCard key={provider.id} provider={provider} slug={organization.slug} />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <Card>
          <EmptyState icon={KeyRound} title={text.none}>
            {text.noneHelp}
          </EmptyState>
        </Card>
      )}
      {!data && error && (
        <Card>
          <LoadFailed title={settingsWords.parts.notLoaded} error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && <Skeleton className="h-20" />}
    </SettingsSection>
  );
}

function ProviderCard({ provider, slug }: { provider: SignInProvider; slug: string }) {
  return (
    <li className="relative flex items-center gap-3 rounded-lg bg-surface p-4 ring-1 ring-line hover:bg-hover">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="min-w-0 truncate font-medium">
            <Link
              to="/o/$organization/settings/sign-in/providers/$provider"
              params={{ organization: slug, provider: provider.id }}
              className="after:absolute after:inset-0"
            >
              <bdi>{provider.name}</bdi>
            </Link>
          </h3>
          <ProviderState provider={provider} />
        </div>
        <p className="truncate text-xs text-muted">
          <bdi>{provider.issuer}</bdi>
        </p>
        <div className="text-xs text-muted">
          <ProviderHealth provider={provider} />
        </div>
      </div>
      <ChevronRight aria-hidden className="size-4 text-muted" />
    </li>
  );
}
