import { useState } from 'react';
import { type SignInProvider, signInProviders } from '../../../contract/values/sign-in-providers.ts';
import { Select } from '../../../design/select.tsx';
import type { Channel } from '../../../sdk/src/types.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { type IncomingMethod, IncomingMethodChoice } from './incoming-method-choice.tsx';
import { ProviderSignIn } from './provider-sign-in.tsx';
import { emptyServer, type ServerDraft } from './server-draft.ts';
import { AccountFields, type FieldErrors, ServerFields } from './server-fields.tsx';

const text = settingsWords.channels.incoming;

type Props = {
  channel: Channel;
  incomingMethod: IncomingMethod;
  onIncomingMethod: (method: IncomingMethod) => void;
  draft: ServerDraft | null;
  onDraft: (draft: ServerDraft) => void;
  errors: FieldErrors;
};

/** How mail of a channel is received. It can be changed: the channel and its conversations stay. */
export function IncomingFields({ channel, incomingMethod, onIncomingMethod, draft, onDraft, errors }: Props) {
  const { incoming } = channel;
  const server = draft ?? emptyServer('imap');
  return (
    <div className="grid gap-4">
      <IncomingMethodChoice
        methods={['mailbox', 'sign_in', 'forwarding']}
        chosen={incomingMethod}
        onChange={onIncomingMethod}
      />
      {incomingMethod === 'mailbox' && (
        <div className="grid gap-3">
          <ServerFields protocol="imap" draft={server} onChange={onDraft} errors={errors} />
          <AccountFields
            draft={server}
            onChange={onDraft}
            errors={errors}
            isPasswordStored={incoming?.has_password ?? false}
          />
        </div>
      )}
      {incomingMethod === 'sign_in' && <SignIn channel={channel} />}
      {incomingMethod === 'forwarding' && incoming !== null && (
        <p className="text-sm text-soft">{text.onSave}</p>
      )}
    </div>
  );
}

function SignIn({ channel: { id, address, incoming } }: { channel: Channel }) {
  const [provider, setProvider] = useState(providerOf(incoming?.host ?? ''));
  const mailbox = incoming && !incoming.has_password && incoming.username !== address;
  return (
    <div className="grid gap-3">
      <div className="max-w-60">
        <Select
          label={settingsWords.addChannel.provider}
          options={signInProviders.map((value) => ({
            value,
            label: settingsWords.mailSignIn.providers[value],
          }))}
          value={provider}
          onChange={(event) => setProvider(event.currentTarget.value as SignInProvider)}
        />
      </div>
      <ProviderSignIn
        key={provider}
        provider={provider}
        channelId={async () => id}
        {...(mailbox && { username: incoming.username })}
      />
    </div>
  );
}

function providerOf(host: string): SignInProvider {
  return host === 'outlook.office365.com' ? 'microsoft' : 'google';
}

/** How its mail is received now. */
export function incomingMethodOf({ incoming }: Channel): IncomingMethod {
  if (!incoming) return 'forwarding';
  return incoming.has_password ? 'mailbox' : 'sign_in';
}
