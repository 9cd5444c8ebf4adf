import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { InboundToken } from '../../../../contract/inbox/mail-setup.ts';
import { showToast } from '../../../../design/toast.tsx';
import type { Channel, UpdateChannelBody } from '../../../../sdk/src/types.ts';
import { channelsKey } from '../../../cache/queries/channels-query.ts';
import { useApi, useMembership } from '../../../session/use-membership.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { renewInboundToken } from '../renew-inbound-token.ts';
import { serverInputs } from '../server-draft.ts';
import { AddressStep, type Begun } from './address-step.tsx';
import { ForwardingStep } from './forwarding-step.tsx';
import { proposedName, proposedServers, type ServersChoice } from './proposed-servers.ts';
import { ServersStep } from './servers-step.tsx';
import { StartStep } from './start-step.tsx';
import type { StepName } from './step-frame.tsx';
import { TestStep } from './test-step.tsx';

const text = settingsWords.addChannel;

/**
 * Adds a mail channel: its address, its servers, a test, the start. The channel is created paused for the test, updated if the
 * admin goes back, and started at the end. A channel that receives forwarded mail accepts it as soon as it has an address.
 */
export function AddChannel() {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const [step, setStep] = useState<StepName>('address');
  const [begun, setBegun] = useState<Begun>();
  const [choice, setChoice] = useState<ServersChoice>();
  const [channel, setChannel] = useState<Channel>();
  const [token, setToken] = useState<InboundToken>();
  const begin = (next: Begun) => {
    const isSame = begun?.address === next.address;
    const provider = next.setup.provider ?? 'other';
    setBegun(next);
    if (!isSame || !choice)
      setChoice({
        provider,
        incomingMethod: 'mailbox',
        servers: proposedServers(next.setup, provider, next.address),
      });
    setChannel(next.channel);
    setStep('servers');
  };
  const connect = async (next: ServersChoice) => {
    if (!begun) return;
    setChoice(next);
    const isMailbox = next.incomingMethod === 'mailbox';
    const { incoming, outgoing } = serverInputs(next.servers);
    const servers = { incoming: isMailbox ? incoming : null, outgoing };
    const state = isMailbox ? ('paused' as const) : ('ok' as const);
    const created = channel
      ? await api('updateChannel', { params: { channel_id: channel.id }, body: { ...servers, state } })
      : await api('createChannel', {
          body: {
            type: 'mail',
            name: proposedName(begun.address),
            address: begun.address,
            ...servers,
            state,
          },
        });
    setChannel(created);
    if (!isMailbox) setToken(await renewInboundToken(organization.id, created.id));
    else setToken(undefined);
    await queryClient.invalidateQueries({ queryKey: channelsKey(organization.id) });
    setStep('test');
  };
  /** For signing in at the provider, which sets the channel's servers. */
  const channelId = async () => {
    if (channel) return channel.id;
    const { address } = begun ?? { address: '' };
    const body = { type: 'mail', name: proposedName(address), address, state: 'paused' } as const;
    const created = await api('createChannel', { body });
    setChannel(created);
    return created.id;
  };
  const start = async (body: UpdateChannelBody) => {
    if (!channel) return;
    await api('updateChannel', { params: { channel_id: channel.id }, body });
    await queryClient.invalidateQueries({ queryKey: channelsKey(organization.id) });
    showToast({ text: text.started(channel.address) });
    const params = { organization: organization.slug, channel: channel.id };
    await navigate({ to: '/o/$organization/settings/channels/$channel', params });
  };
  if (step === 'address' || !begun || !choice)
    return <AddressStep start={begun?.address ?? ''} onNext={begin} />;
  if (step === 'servers' || !channel)
    return (
      <ServersStep
        begun={begun}
        start={choice}
        onBack={(left) => {
          setChoice(left);
          setStep('address');
        }}
        onNext={connect}
        channelId={channelId}
      />
    );
  if (step === 'start') return <StartStep channel={channel} onStart={start} />;
  if (token)
    return (
      <ForwardingStep
        channelId={channel.id}
        address={channel.address}
        token={token}
        onNext={() => setStep('start')}
      />
    );
  return (
    <TestStep channelId={channel.id} onBack={() => setStep('servers')} onNext={() => setStep('start')} />
  );
}
