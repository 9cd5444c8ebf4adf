import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../design/skeleton.tsx';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { AiForm } from '../../settings/ai/ai-form.tsx';
import { aiSettingsQuery } from '../../settings/ai/ai-queries.ts';
import { SentSection } from '../../settings/ai/sent-section.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { SettingsSection } from '../../settings/page/settings-section.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.ai;

/** The language model of the organization, and what was sent to it. */
export function AiScreen() {
  const { organization } = useMembership();
  const query = useQuery(aiSettingsQuery(organization.id));
  if (query.isLoadingError)
    return <LoadFailed title={text.failed} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <SettingsPage title={text.title} lead={text.lead}>
      <SettingsSection title={text.model}>
        {query.data ? (
          <AiForm key={JSON.stringify(query.data)} settings={query.data} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </SettingsSection>
      <SentSection />
    </SettingsPage>
  );
}
