import { useQuery } from '@tanstack/react-query';
import type { InboundToken } from '../../../../contract/inbox/mail-setup.ts';
import { Button } from '../../../../design/button.tsx';
import { channelQuery, isTested } from '../../../cache/queries/channels-query.ts';
import { useMembership } from '../../../session/use-membership.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText } from '../../page/error-text.ts';
import { InboundAddress } from '../inbound-address.tsx';
import { TestLines } from '../test-lines.tsx';
import { useChannelTest } from '../use-channel-test.ts';
import { StepFrame } from './step-frame.tsx';

const text = settingsWords.addChannel;
const words = settingsWords.channels.test;

type Props = { channelId: string; address: string; token: InboundToken; onNext: () => void };

/** The address to forward mail to, shown only this once; and a test for when the forwarding is set up. */
export function ForwardingStep({ channelId, address, token, onNext }: Props) {
  const { organization } = useMembership();
  const { data: channel } = useQuery(channelQuery(organization.id, channelId));
  const { begin, error } = useChannelTest(channelId);
  const test = channel?.last_test;
  return (
    <StepFrame name="test" title={text.forwardTitle} takesFocus>
      <InboundAddress address={address} token={token} />
      {test && (
        <div className="mt-4 border-t border-line pt-3">
          <p role="status" className="mb-2 text-sm font-medium">
            {words.outcomes[test.state]}
          </p>
          <TestLines test={test} />
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {errorText(error, { conflict: words.runs })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button disabled={isTested(channel)} onClick={() => void begin()}>
          {test ? words.again : text.testForwarding}
        </Button>
        <Button variant="primary" onClick={onNext}>
          {text.next}
        </Button>
      </div>
    </StepFrame>
  );
}
