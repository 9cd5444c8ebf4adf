import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { FirstSteps } from '../../contract/inbox/first-steps.ts';
import { IconButton } from '../../design/icon-button.tsx';
import { showToast } from '../../design/toast.tsx';
import type { Event } from '../../sdk/src/types.ts';
import { useRefetch } from '../live/use-refetch.ts';
import { useMembership } from '../session/use-membership.ts';
import { settingsWords } from '../words/settings-words.ts';
import { words } from '../words/words.ts';
import { firstStepsQuery } from './first-steps-query.ts';
import { ForDevelopers } from './for-developers.tsx';
import { hideGettingStarted, showGettingStarted } from './hide-getting-started.ts';
import { SampleStep } from './sample-step.tsx';
import { Step, StepButton } from './step.tsx';
import { TimezoneStep } from './timezone-step.tsx';

/** What Deskbell is for, and the first steps for a support lead. Steps that need a developer come last. */
export function FirstRun({ steps }: { steps: FirstSteps }) {
  const { organization, role } = useMembership();
  const { queryKey } = useMemo(() => firstStepsQuery(organization.id), [organization.id]);
  useRefetch(queryKey, mayChange);
  const texts = settingsWords.firstRun;
  const hide = () => {
    hideGettingStarted(organization.id);
    showToast({
      text: texts.hidden,
      action: { label: words.conversation.undo, run: () => showGettingStarted(organization.id) },
    });
  };
  return (
    <div className="@container">
      <div className="mx-auto max-w-xl p-4 @sm:p-6 @xl:px-10 @xl:py-14">
        <header className="flex items-start gap-4">
          <h2 className="flex-1 text-xl font-semibold tracking-tight">{texts.title}</h2>
          <IconButton icon={X} label={texts.hide} onClick={hide} />
        </header>
        <p className="mt-2 text-soft">{texts.lead}</p>
        {role === 'admin' ? (
          <>
            <Steps steps={steps} />
            <ForDevelopers steps={steps} />
          </>
        ) : (
          <p className="mt-3 text-soft">{texts.forMembers}</p>
        )}
      </div>
    </div>
  );
}

function Steps({ steps }: { steps: FirstSteps }) {
  const { organization } = useMembership();
  const navigate = useNavigate();
  const { colleagues, mail, chat } = settingsWords.firstRun;
  const params = { organization: organization.slug };
  return (
    <ol className="mt-6 divide-y divide-line rounded-lg ring-1 ring-line">
      <SampleStep samples={steps.sample_data} />
      <TimezoneStep />
      <Step isDone={steps.has_colleague} title={colleagues.title} text={colleagues.text}>
        <StepButton
          isDone={steps.has_colleague}
          onClick={() => void navigate({ to: '/o/$organization/settings/members', params })}
        >
          {colleagues.button}
        </StepButton>
      </Step>
      <Step isDone={steps.has_mail} title={mail.title} text={mail.text}>
        <StepButton
          isDone={steps.has_mail}
          onClick={() =>
            void navigate({
              to: steps.has_mail
                ? '/o/$organization/settings/channels'
                : '/o/$organization/settings/channels/new',
              params,
            })
          }
        >
          {steps.has_mail ? mail.show : mail.button}
        </StepButton>
      </Step>
      <Step isDone={steps.has_chat} title={chat.title} text={chat.text}>
        <StepButton
          isDone={steps.has_chat}
          onClick={() =>
            void navigate({
              to: steps.has_chat
                ? '/o/$organization/settings/channels'
                : '/o/$organization/settings/channels/new-web-site',
              params,
            })
          }
        >
          {steps.has_chat ? chat.show : chat.button}
        </StepButton>
      </Step>
    </ol>
  );
}

function mayChange(type: Event['type']): boolean {
  return /^(conversation\.created|connection\.|channel\.(created|deleted)|member\.|contact\.deleted)/.test(
    type,
  );
}
