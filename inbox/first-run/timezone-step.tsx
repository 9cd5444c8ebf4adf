import { useState } from 'react';
import { showToast } from '../../design/toast.tsx';
import { useApi, useMembership } from '../session/use-membership.ts';
import { useRefreshSession } from '../session/use-refresh-session.ts';
import { errorText } from '../words/error-text.ts';
import { settingsWords } from '../words/settings-words.ts';
import { Step, StepButton } from './step.tsx';

const initialZone = 'UTC';

/** Offers the browser's time zone to an organization that still has the one it was created with. */
export function TimezoneStep() {
  const { organization } = useMembership();
  const api = useApi();
  const refresh = useRefreshSession();
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [isOffered] = useState(organization.timezone === initialZone && zone !== initialZone);
  const [isBusy, setIsBusy] = useState(false);
  const texts = settingsWords.firstRun.timezone;
  if (!isOffered) return null;
  const isDone = organization.timezone !== initialZone;
  const use = async () => {
    setIsBusy(true);
    try {
      await api('updateOrganization', { body: { timezone: zone } });
      await refresh();
    } catch (error) {
      showToast({ text: errorText(error), isError: true });
    }
    setIsBusy(false);
  };
  const name = (isDone ? organization.timezone : zone).replaceAll('_', ' ');
  return (
    <Step isDone={isDone} title={texts.title} text={isDone ? texts.isSet(name) : texts.text}>
      {!isDone && (
        <StepButton isDone={false} isDisabled={isBusy} onClick={() => void use()}>
          {texts.use(name)}
        </StepButton>
      )}
    </Step>
  );
}
