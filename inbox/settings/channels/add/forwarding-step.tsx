import type { InboundToken } from '../../../../contract/inbox/mail-setup.ts';
import { Button } from '../../../../design/button.tsx';
import { settingsWords } from '../../../words/settings-words.ts';
import { InboundAddress } from '../inbound-address.tsx';
import { StepFrame } from './step-frame.tsx';

const text = settingsWords.addChannel;

type Props = { address: string; token: InboundToken; onNext: () => void };

/** Where mail has to be forwarded to, shown this once. */
export function ForwardingStep({ address, token, onNext }: Props) {
  return (
    <StepFrame name="test" title={text.forwardTitle} takesFocus>
      <InboundAddress address={address} token={token} />
      <div className="mt-4 flex justify-end">
        <Button look="primary" onClick={onNext}>
          {text.copied}
        </Button>
      </div>
    </StepFrame>
  );
}
