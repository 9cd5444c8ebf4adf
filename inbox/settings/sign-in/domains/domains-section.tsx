import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../design/button.tsx';
import { Card } from '../../../../design/card.tsx';
import { EmptyState } from '../../../../design/empty-state.tsx';
import { Skeleton } from '../../../../design/skeleton.tsx';
import { LoadFailed } from '../../../connection/load-failed.tsx';
import { useMembership } from '../../../session/use-membership.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { SettingsSection } from '../../page/settings-section.tsx';
import { AddDomainDialog } from './add-domain-dialog.tsx';
import { DomainRow } from './domain-row.tsx';
import { domainsQuery } from './domains-query.ts';

const text = settingsWords.domains;

/** The organization's domains, and how each is verified. */
export function DomainsSection() {
  const { organization } = useMembership();
  const { data, error, refetch } = useQuery(domainsQuery(organization.id));
  const [isAdding, setIsAdding] = useState(false);
  return (
    <SettingsSection
      title={text.title}
      lead={text.lead}
      action={<Button onClick={() => setIsAdding(true)}>{text.add}</Button>}
    >
      {data || error ? (
        <Card isList={data !== undefined && data.length > 0}>
          {data?.map((domain) => (
            <DomainRow key={domain.id} domain={domain} />
          ))}
          {data?.length === 0 && (
            <EmptyState icon={Globe} title={text.none}>
              {text.noneHelp}
            </EmptyState>
          )}
          {!data && (
            <LoadFailed title={settingsWords.parts.notLoaded} error={error} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <Skeleton className="h-20" />
      )}
      <AddDomainDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </SettingsSection>
  );
}
