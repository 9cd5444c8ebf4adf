import { useQuery } from '@tanstack/react-query';
import { Card } from '../../design/card.tsx';
import { useMembership } from '../session/use-membership.ts';
import { SettingsSection } from '../settings/page/settings-section.tsx';
import { settingsWords } from '../words/settings-words.ts';
import { firstStepsQuery } from './first-steps-query.ts';
import { RemoveSampleData } from './remove-sample-data.tsx';

/** Removes sample data; shown while there is any. */
export function SampleDataSection() {
  const { organization } = useMembership();
  const { data: steps } = useQuery(firstStepsQuery(organization.id));
  const samples = steps?.sample_data;
  const texts = settingsWords.firstRun;
  if (!samples) return null;
  return (
    <SettingsSection title={texts.samples.name}>
      <Card>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="min-w-60 flex-1 text-sm text-soft">
            {texts.samples.there(samples.conversation_count)}
          </p>
          <RemoveSampleData samples={samples} />
        </div>
      </Card>
    </SettingsSection>
  );
}
