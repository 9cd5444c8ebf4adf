import { type FormEvent, useState } from 'react';
import { Button } from '../../../../design/button.tsx';
import { Field } from '../../../../design/field.tsx';
import type { Channel, UpdateChannelBody } from '../../../../sdk/src/types.ts';
import { useMembership } from '../../../session/use-membership.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText, fieldErrors } from '../../page/error-text.ts';
import { AlertedMembers } from '../alerted-members.tsx';
import { StepFrame } from './step-frame.tsx';

const text = settingsWords.addChannel;
const { names, alerts } = settingsWords.channels;

type Props = { channel: Channel; onStart: (body: UpdateChannelBody) => Promise<void> };

const histories = ['none', '30_days', 'all'] as const;

/** The name of the channel, the start date for imported mail, and who is alerted when it fails. */
export function StartStep({ channel, onStart }: Props) {
  const { organization } = useMembership();
  const [name, setName] = useState(channel.name);
  const [senderName, setSenderName] = useState(channel.sender_name ?? '');
  const [history, setHistory] = useState(channel.history);
  const [alerted, setAlerted] = useState(channel.alert_user_ids);
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const errors = fieldErrors(error);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setError(undefined);
    await onStart({
      name,
      sender_name: senderName.trim() || null,
      history,
      alert_user_ids: alerted,
      state: 'ok',
    }).catch(setError);
    setIsBusy(false);
  };
  return (
    <StepFrame name="start">
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <Field
          label={names.name}
          help={names.nameHelp}
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors.name}
        />
        <Field
          label={names.sender}
          help={names.senderHelp}
          placeholder={organization.name}
          value={senderName}
          onChange={(event) => setSenderName(event.currentTarget.value)}
          error={errors.sender_name}
        />
        {channel.incoming && (
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-xs font-medium text-soft">{text.history.title}</legend>
            {histories.map((from) => (
              <label key={from} className="flex items-center gap-2.5 text-sm touch:min-h-11">
                <input
                  type="radio"
                  name="history"
                  checked={history === from}
                  onChange={() => setHistory(from)}
                  className="size-4 shrink-0 accent-accent"
                />
                {text.history[from]}
              </label>
            ))}
            <p className="text-xs text-muted">{text.history.help}</p>
          </fieldset>
        )}
        <div className="grid gap-2">
          <AlertedMembers chosen={alerted} onChange={setAlerted} />
          <p className="text-xs text-muted">{alerts.lead}</p>
        </div>
        {error !== undefined && Object.keys(errors).length === 0 && (
          <p role="alert" className="text-sm text-danger">
            {errorText(error)}
          </p>
        )}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={isBusy}>
            {text.start}
          </Button>
        </div>
      </form>
    </StepFrame>
  );
}
