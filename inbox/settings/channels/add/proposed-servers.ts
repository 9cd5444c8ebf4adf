import type { MailSetup } from '../../../../contract/inbox/mail-setup.ts';
import type { ServersDraft } from '../server-draft.ts';

export type Provider = NonNullable<MailSetup['provider']> | 'other';

export type ServersChoice = {
  provider: Provider;
  incomingMethod: 'mailbox' | 'forwarding';
  servers: ServersDraft;
};

type Server = MailSetup['guess']['incoming'];

const draftOf = ({ host, port, security }: Server, username: string) => ({
  host,
  port: String(port),
  security,
  username,
  password: '',
});

/** The servers of a known provider, for an address that needs only a password. */
export function proposedServers(setup: MailSetup, provider: Provider, address: string): ServersDraft {
  const preset = setup.presets.find((it) => it.provider === provider);
  const { incoming, outgoing } = preset ?? setup.guess;
  const isLocalPart = preset?.incoming_username === 'local_part';
  return {
    incoming: draftOf(incoming, isLocalPart ? address.slice(0, address.lastIndexOf('@')) : address),
    outgoingMethod: 'same',
    outgoing: draftOf(outgoing, isLocalPart ? address : ''),
  };
}

/** `support@heron.example` becomes `Support`. */
export function proposedName(address: string): string {
  const [name = address] = address.split(/[@+.]/, 1);
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}
