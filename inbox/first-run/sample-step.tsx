import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SampleData } from '../../contract/inbox/first-steps.ts';
import { Button } from '../../design/button.tsx';
import { showToast } from '../../design/toast.tsx';
import { send } from '../session/send.ts';
import { useMembership } from '../session/use-membership.ts';
import { errorText } from '../words/error-text.ts';
import { settingsWords } from '../words/settings-words.ts';
import { RemoveSampleData } from './remove-sample-data.tsx';
import { Step } from './step.tsx';

/** Loads sample data, or removes it again. */
export function SampleStep({ samples }: { samples: SampleData | null }) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const texts = settingsWords.firstRun.samples;
  const load = async () => {
    setIsBusy(true);
    try {
      await send({ method: 'POST', path: '/sample-data', organizationId: organization.id });
      showToast({ text: texts.loaded });
    } catch (error) {
      showToast({ text: errorText(error), isError: true });
    }
    await queryClient.invalidateQueries({ queryKey: [organization.id] });
    setIsBusy(false);
  };
  return (
    <Step isDone={samples !== null} title={texts.title} text={texts.text}>
      {samples ? (
        <RemoveSampleData samples={samples} />
      ) : (
        <Button variant="primary" disabled={isBusy} onClick={() => void load()}>
          {texts.button}
        </Button>
      )}
    </Step>
  );
}
