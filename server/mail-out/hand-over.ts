import { type DkimKey, dkimOptions } from '../config/dkim-keys.ts';
import type { MailSettings } from '../config/mail-settings.ts';
import type { MailCredentials } from '../features/channels/mail-channels/sign-in/access-token.ts';
import type { OutboundSettings } from '../features/mail/sending/outbound-settings.ts';
import { type MailGuard, mailHost, RefusedMailHost } from '../outgoing/mail-host.ts';
import type { LoadedMail } from './load-mail.ts';
import { type RefusedRecipient, refused } from './sending-failure.ts';

export type Relay = {
  guard: MailGuard;
  /** The installation's SMTP server, for channels without one. */
  ownServer: MailSettings | undefined;
  /** The operator's keys, for email of their domains; whatever server it is sent through. */
  dkimKeys?: readonly DkimKey[];
};

export type OutgoingAccount = { settings: OutboundSettings; credentials: MailCredentials | undefined };

export type HandedOver = {
  refused: RefusedRecipient[];
  /** The server's 250 reply and its name: relays announce their own Message-ID there. */
  response: string;
  host: string;
};

/** Shorter in total than the lease of an email, however slow the server is. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/**
 * Sends an email to its channel's server, over a separate connection. Resolves once the server has replied 250: from
 * then on the server is responsible. Credentials are only sent over TLS.
 *
 * @throws Error as `sendingFailure` classifies it
 */
export async function handOver(
  relay: Relay,
  { settings, credentials }: OutgoingAccount,
  { from, to, source }: LoadedMail,
): Promise<HandedOver> {
  const { transport, host } = await openTransport(relay, settings, credentials);
  try {
    const sent = await transport.sendMail({
      envelope: { from, to },
      raw: source,
      ...dkimOptions(relay.dkimKeys ?? [], from),
    });
    const rejected = (sent.rejectedErrors ?? []).map((error: object) => refused(error));
    return { refused: rejected, response: sent.response, host };
  } finally {
    transport.close();
  }
}

/** Signs in to a channel's server, and sends nothing. */
export async function signInToSend(relay: Relay, { settings, credentials }: OutgoingAccount): Promise<void> {
  const { transport } = await openTransport(relay, settings, credentials);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function openTransport(
  relay: Relay,
  settings: OutboundSettings,
  credentials: MailCredentials | undefined,
) {
  const { createTransport } = await import('nodemailer');
  const { options, host } = await serverOf(relay, settings, credentials);
  const transport = createTransport({
    ...options,
    ...limits,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { transport, host };
}

async function serverOf(
  { guard, ownServer }: Relay,
  { outgoing }: OutboundSettings,
  credentials: MailCredentials | undefined,
) {
  if (!outgoing) return ownOptions(ownServer);
  const { host, port, security, username: user } = outgoing;
  const { address, servername } = await mailHost({ host, port }, guard);
  const options = {
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    tls: { ...(servername !== undefined && { servername }), ...(guard.ca && { ca: guard.ca }) },
    ...(credentials && { auth: authOf(user, credentials) }),
  };
  return { host, options };
}

function authOf(user: string, credentials: MailCredentials) {
  if ('password' in credentials) return { user, pass: credentials.password };
  return { type: 'OAuth2' as const, user, accessToken: credentials.accessToken };
}

/** Chosen by the operator, so any address is allowed. */
function ownOptions(server: MailSettings | undefined) {
  if (!server)
    throw new RefusedMailHost(
      'This channel has no SMTP server, and the installation has none either (DESKBELL_SMTP_URL).',
    );
  const { host, port, isSecure, credentials } = server;
  const options = {
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && credentials !== undefined,
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
  };
  return { host, options };
}
