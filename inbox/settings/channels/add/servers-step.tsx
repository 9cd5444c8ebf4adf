import { ChevronRight, ExternalLink, KeyRound, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { MailPreset } from '../../../../contract/inbox/mail-setup.ts';
import { Button } from '../../../../design/button.tsx';
import { Field } from '../../../../design/field.tsx';
import { Select } from '../../../../design/select.tsx';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText, fieldErrors } from '../../page/error-text.ts';
import { IncomingMethodChoice } from '../incoming-method-choice.tsx';
import { OutgoingMethodChoice } from '../outgoing-method-choice.tsx';
import { ProviderSignIn } from '../provider-sign-in.tsx';
import type { ServersDraft } from '../server-draft.ts';
import { AccountFields, errorsOf, ServerFields } from '../server-fields.tsx';
import type { Begun } from './address-step.tsx';
import { type Provider, proposedServers, type ServersChoice } from './proposed-servers.ts';
import { StepFrame } from './step-frame.tsx';

const text = settingsWords.addChannel;

type Props = {
  begun: Begun;
  start: ServersChoice;
  onBack: (choice: ServersChoice) => void;
  onNext: (choice: ServersChoice) => Promise<void>;
  /** Creates the channel unless it exists. */
  channelId: () => Promise<string>;
};

/** The incoming and outgoing mail servers. With a known provider, only the password is needed. */
export function ServersStep({ begun: { address, setup }, start, onBack, onNext, channelId }: Props) {
  const [choice, setChoice] = useState(start);
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const { provider, incomingMethod, servers } = choice;
  const { incoming, outgoingMethod, outgoing } = servers;
  const preset = setup.presets.find((it) => it.provider === provider);
  const errors = fieldErrors(error);
  const [incomingErrors, outgoingErrors] = [errorsOf(errors, 'incoming'), errorsOf(errors, 'outgoing')];
  const setServers = (change: Partial<ServersDraft>) =>
    setChoice({ ...choice, servers: { ...servers, ...change } });
  const setIncomingMethod = (next: ServersChoice['incomingMethod']) => {
    const forwarded = setup.has_own_delivery ? 'installation' : 'other';
    setChoice({
      ...choice,
      incomingMethod: next,
      servers: { ...servers, outgoingMethod: next === 'mailbox' ? 'same' : forwarded },
    });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setError(undefined);
    await onNext(choice).catch(setError);
    setIsBusy(false);
  };
  const isMailbox = incomingMethod === 'mailbox' && incoming !== null;
  const methods = [
    ...(isMailbox ? (['same'] as const) : []),
    'other' as const,
    ...(setup.has_own_delivery ? (['installation'] as const) : []),
  ];
  const isOpen =
    preset === undefined ||
    ['host', 'port', 'username'].some((field) => incomingErrors[field] ?? outgoingErrors[field]);
  return (
    <StepFrame name="servers" title={text.mailOf(address)}>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <Select
          label={text.provider}
          options={[
            ...setup.presets.map((it) => ({ value: it.provider, label: it.name })),
            { value: 'other', label: text.otherProvider },
          ]}
          value={provider}
          onChange={(event) => {
            const next = event.currentTarget.value as Provider;
            setChoice({ ...choice, provider: next, servers: proposedServers(setup, next, address) });
          }}
        />
        <IncomingMethodChoice
          methods={['mailbox', 'forwarding']}
          chosen={incomingMethod}
          onChange={setIncomingMethod}
        />
        {isMailbox && (
          <>
            {preset && <SignInHint preset={preset} />}
            {(provider === 'google' || provider === 'microsoft') && (
              <ProviderSignIn key={provider} provider={provider} channelId={channelId} />
            )}
            <Field
              label={
                preset?.sign_in === 'app_password' ? text.appPassword : settingsWords.channels.server.password
              }
              type="password"
              autoComplete="new-password"
              autoFocus
              value={incoming.password}
              onChange={(event) =>
                setServers({ incoming: { ...incoming, password: event.currentTarget.value } })
              }
              error={
                incomingErrors.password &&
                settingsWords.channels.server.errors.password(incomingErrors.password)
              }
            />
            <details open={isOpen} className="group rounded-md ring-1 ring-line">
              <summary className="flex h-9 touch:h-11 cursor-default list-none items-center gap-1.5 px-2.5 text-sm text-soft hover:bg-hover">
                <ChevronRight
                  aria-hidden
                  className="size-4 text-muted group-open:rotate-90 rtl:group-open:-rotate-90"
                />
                {text.serverSettings}
              </summary>
              <div className="grid gap-3 border-t border-line p-3">
                <ServerFields
                  protocol="imap"
                  draft={incoming}
                  onChange={(next) => setServers({ incoming: next })}
                  errors={incomingErrors}
                />
                <Field
                  label={settingsWords.channels.server.username}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  value={incoming.username}
                  onChange={(event) =>
                    setServers({ incoming: { ...incoming, username: event.currentTarget.value } })
                  }
                  error={
                    incomingErrors.username &&
                    settingsWords.channels.server.errors.username(incomingErrors.username)
                  }
                />
                {outgoingMethod === 'same' && (
                  <ServerFields
                    protocol="smtp"
                    draft={outgoing}
                    onChange={(next) => setServers({ outgoing: next })}
                    errors={outgoingErrors}
                  />
                )}
              </div>
            </details>
          </>
        )}
        <div className="grid gap-3">
          <OutgoingMethodChoice
            methods={methods}
            chosen={outgoingMethod}
            onChange={(next) => setServers({ outgoingMethod: next })}
          />
          {outgoingMethod === 'other' && (
            <>
              <ServerFields
                protocol="smtp"
                draft={outgoing}
                onChange={(next) => setServers({ outgoing: next })}
                errors={outgoingErrors}
              />
              <AccountFields
                draft={outgoing}
                onChange={(next) => setServers({ outgoing: next })}
                errors={outgoingErrors}
              />
            </>
          )}
        </div>
        {error !== undefined && Object.keys(errors).length === 0 && (
          <p role="alert" className="text-sm text-danger">
            {errorText(error, { conflict: text.alreadyConnected })}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onBack(choice)}>{text.back}</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {isMailbox ? text.connect : text.next}
          </Button>
        </div>
      </form>
    </StepFrame>
  );
}

/** The provider's sign-in requirements, with a link to its help page. */
function SignInHint({ preset: { name, sign_in, help_url } }: { preset: MailPreset }) {
  if (sign_in === 'password') return null;
  const Icon = sign_in === 'oauth' ? TriangleAlert : KeyRound;
  return (
    <div className="flex gap-2.5 rounded-md bg-note px-3 py-2 text-sm text-note-text">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div>
        <p>{text.signIn[sign_in](name)}</p>
        <a
          href={help_url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 font-medium underline underline-offset-2 touch:min-h-11"
        >
          {text.help[sign_in](name)}
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      </div>
    </div>
  );
}
