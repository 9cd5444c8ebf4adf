import type { MailServer, MailServerInput } from '../../../contract/mail-channel.ts';
import type { Channel } from '../../../sdk/src/types.ts';

/** A mail server as the form edits it. An empty password stays as it is stored. */
export type ServerDraft = {
  host: string;
  port: string;
  security: 'tls' | 'starttls';
  username: string;
  password: string;
};

export type Protocol = 'imap' | 'smtp';

/** How mail leaves: with the account that is read, with another one, or by the server that Deskbell itself uses. */
export type WayOut = 'same' | 'other' | 'installation';

export type ServersDraft = {
  /** Null where mail is forwarded to Deskbell. */
  incoming: ServerDraft | null;
  wayOut: WayOut;
  outgoing: ServerDraft;
};

const usualPorts = { imap: { tls: '993', starttls: '143' }, smtp: { tls: '465', starttls: '587' } } as const;

export function emptyServer(protocol: Protocol): ServerDraft {
  return { host: '', port: usualPorts[protocol].tls, security: 'tls', username: '', password: '' };
}

/** The port follows where it was the usual one. */
export function withSecurity(
  draft: ServerDraft,
  protocol: Protocol,
  security: ServerDraft['security'],
): ServerDraft {
  const ports = usualPorts[protocol];
  return { ...draft, security, port: draft.port === ports[draft.security] ? ports[security] : draft.port };
}

export function serversOf({ incoming, outgoing }: Pick<Channel, 'incoming' | 'outgoing'>): ServersDraft {
  return {
    incoming: incoming && serverDraft(incoming),
    wayOut: wayOutOf(incoming, outgoing),
    outgoing: outgoing ? serverDraft(outgoing) : emptyServer('smtp'),
  };
}

function wayOutOf(incoming: MailServer | null, outgoing: MailServer | null): WayOut {
  if (!outgoing) return 'installation';
  return incoming && isSameAccount(incoming.username, outgoing.username) ? 'same' : 'other';
}

/** iCloud reads by what is before the @, and sends by the whole address. */
function isSameAccount(reads: string, sends: string): boolean {
  return sends === reads || sends.startsWith(`${reads}@`);
}

function serverDraft({ host, port, security, username }: MailServer): ServerDraft {
  return { host, port: String(port), security, username, password: '' };
}

/** The servers of a request. The same account sends with the user name and password that it is read with. */
export function serverInputs({ incoming, wayOut, outgoing }: ServersDraft): {
  incoming: MailServerInput | null;
  outgoing: MailServerInput | null;
} {
  return {
    incoming: incoming && serverInput(incoming),
    outgoing:
      wayOut === 'installation'
        ? null
        : serverInput(wayOut === 'same' && incoming ? withAccountOf(incoming, outgoing) : outgoing),
  };
}

function withAccountOf({ username, password }: ServerDraft, outgoing: ServerDraft): ServerDraft {
  const sends = isSameAccount(username, outgoing.username) ? outgoing.username : username;
  return { ...outgoing, username: sends, password };
}

function serverInput({ host, port, security, username, password }: ServerDraft): MailServerInput {
  return {
    host: host.trim(),
    port: Number(port),
    security,
    username: username.trim(),
    ...(password !== '' && { password }),
  };
}
