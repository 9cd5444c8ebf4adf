import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MailSetup } from '../../../../contract/inbox/mail-setup.ts';
import { Button } from '../../../../design/button.tsx';
import { Field } from '../../../../design/field.tsx';
import type { Channel } from '../../../../sdk/src/types.ts';
import { channelsQuery } from '../../../cache/queries/channels-query.ts';
import { send } from '../../../session/send.ts';
import { useMembership } from '../../../session/use-membership.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText } from '../../page/error-text.ts';
import { StepFrame } from './step-frame.tsx';

const text = settingsWords.addChannel;

export type Begun = {
  address: string;
  setup: MailSetup;
  /** A channel created earlier and never started, because the page was closed. */
  channel: Channel | undefined;
};

/** Asks for the address, and looks up its mailbox provider. */
export function AddressStep({ start, onNext }: { start: string; onNext: (begun: Begun) => void }) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const [text_, setText] = useState(start);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const lookUp = async () => {
    const address = text_.trim().toLowerCase();
    const path = `/mail-setup?address=${encodeURIComponent(address)}`;
    const setup = (await send({ method: 'GET', path, organizationId: organization.id })) as MailSetup;
    const channels = await queryClient.fetchQuery({ ...channelsQuery(organization.id), staleTime: 0 });
    const channel = channels.find((it) => it.address === address);
    if (channel && !(channel.state === 'paused' && channel.looked_at === null))
      return setErrorMessage(text.alreadyConnected);
    onNext({ address, setup, channel });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setErrorMessage(undefined);
    await lookUp().catch((error) => setErrorMessage(errorText(error)));
    setIsBusy(false);
  };
  return (
    <StepFrame name="address">
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <Field
          label={text.address}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          placeholder={text.addressExample}
          help={text.addressHelp}
          value={text_}
          onChange={(event) => setText(event.currentTarget.value)}
          error={errorMessage}
        />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={isBusy}>
            {text.next}
          </Button>
        </div>
      </form>
    </StepFrame>
  );
}
