import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../design/button.tsx';
import { channelQuery } from '../../../cache/queries/channels-query.ts';
import { useMembership } from '../../../session/use-membership.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText } from '../../page/error-text.ts';
import { TestLines } from '../test-lines.tsx';
import { useChannelTest } from '../use-channel-test.ts';
import { StepFrame } from './step-frame.tsx';

const text = settingsWords.addChannel;
const words = settingsWords.channels.test;

type Props = { channelId: string; onBack: () => void; onNext: () => void };

/** Sends an email to the address and waits for it, line by line. */
export function TestStep({ channelId, onBack, onNext }: Props) {
  const { organization } = useMembership();
  const { data: channel } = useQuery(channelQuery(organization.id, channelId));
  const { begin, error } = useChannelTest(channelId);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  });
  const test = channel?.last_test;
  const state = test?.state ?? 'running';
  const canSignIn = test?.steps[0]?.state === 'passed';
  return (
    <StepFrame name="test" takesFocus>
      <p role="status" className="mb-2 text-sm font-medium">
        {words.outcomes[state]}
      </p>
      {test && <TestLines test={test} />}
      {error !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {errorText(error, { conflict: words.runs })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{text.changeSettings}</Button>
        {state === 'failed' && <Button onClick={() => void begin()}>{words.again}</Button>}
        {state === 'failed' && canSignIn && <Button onClick={onNext}>{text.nextAnyway}</Button>}
        {state !== 'failed' && (
          <Button variant="primary" disabled={state !== 'passed'} onClick={onNext}>
            {text.next}
          </Button>
        )}
      </div>
    </StepFrame>
  );
}
