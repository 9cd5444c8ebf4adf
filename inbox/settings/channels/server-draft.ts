import type { MailServer, MailServerInput } from '../../../contract/mail-channel.ts';
import type { Channel } from '../../../sdk/src/types.ts';

/** A mail server as the form edits it. An empty password leaves the stored one unchanged. */
export type ServerDraft = {
  host: string;
  port: string;
  security: 'tls' | 'starttls';
  username: string;
  password: string;
};

export type Protocol = 'imap' | 'smtp';

/** How mail is sent: with the account of the mailbox, with another one, or by Deskbell's own mail server. */
export type OutgoingMethod = 'same' | 'other' | 'installation';

export type ServersDraft = {
  /** Null where mail is forwarded to Deskbell. */
  incoming: ServerDraft | null;
  outgoingMethod: OutgoingMethod;
  outgoing: ServerDraft;
};

const usualPorts = { imap: { tls: '993', starttls: '143' }, smtp: { tls: '465', starttls: '587' } } as const;

export function emptyServer(protocol: Protocol): ServerDraft {
  return { host: '', port: usualPorts[protocol].tls, security: 'tls', username: '', password: '' };
}

/** Changes the port only if it was the standard one. */
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
    outgoingMethod: outgoingMethodOf(incoming, outgoing),
    outgoing: outgoing ? serverDraft(outgoing) : emptyServer('smtp'),
  };
}

function outgoingMethodOf(incoming: MailServer | null, outgoing: MailServer | null): OutgoingMethod {
  if (!outgoing) return 'installation';
  return incoming && isSameAccount(incoming.username, outgoing.username) ? 'same' : 'other';
}

/** iCloud signs in with the local part for incoming mail, and with the whole address for outgoing mail. */
function isSameAccount(reads: string, sends: string): boolean {
  return sends === reads || sends.startsWith(`${reads}@`);
}

function serverDraft({ host, port, security, username }: MailServer): ServerDraft {
  return { host, port: String(port), security, username, password: '' };
}

/** The servers of the request. The same account sends with the user name and password of the mailbox. */
export function serverInputs({ incoming, outgoingMethod, outgoing }: ServersDraft): {
  incoming: MailServerInput | null;
  outgoing: MailServerInput | null;
} {
  return {
    incoming: incoming && serverInput(incoming),
    outgoing:
      outgoingMethod === 'installation'
        ? null
        : serverInput(outgoingMethod === 'same' && incoming ? withAccountOf(incoming, outgoing) : outgoing),
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
