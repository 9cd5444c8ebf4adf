import type { ImapFlow } from 'imapflow';
import type { MailServerSettings } from '../../features/channels/mail-channels/mail-channel-settings.ts';
import type { MailCredentials } from '../../features/channels/mail-channels/sign-in/access-token.ts';
import { mailLimits } from '../../mime/mail-limits.ts';
import { type MailGuard, mailHost } from '../../outgoing/mail-host.ts';

const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/**
 * A server is untrusted: none of its responses may fill the process's memory. A line may have the numbers of a
 * million emails.
 */
const responseLimits = {
  maxLineLength: 16 * 1024 * 1024,
  maxLiteralSize: mailLimits.bytes,
  maxResponseSize: mailLimits.bytes + 8 * 1024 * 1024,
};

/** Even if a server keeps sending without responding to the sign-in. */
const signInTimeoutMilliseconds = 45_000;

/**
 * Signs in to a mailbox, over TLS only, at the validated address. The library is loaded with the first mailbox.
 *
 * @throws RefusedMailHost, and what the connection throws
 */
export async function connectImap(
  { host, port, security, username }: MailServerSettings,
  credentials: MailCredentials | undefined,
  guard: MailGuard,
  signInMilliseconds = signInTimeoutMilliseconds,
): Promise<ImapFlow> {
  const { address, servername } = await mailHost({ host, port }, guard);
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: address,
    port,
    secure: security === 'tls',
    ...(security === 'starttls' && { doSTARTTLS: true }),
    ...(servername !== undefined && { servername }),
    tls: { ...(servername !== undefined && { servername }), ...(guard.ca && { ca: guard.ca }) },
    auth: { user: username, ...authOf(credentials) },
    clientInfo: { name: 'Deskbell' },
    logger: false,
    // The library's own IDLE begins after 15 seconds, and would miss email that arrives before then.
    disableAutoIdle: true,
    disableCompression: true,
    ...limits,
    ...responseLimits,
  });
  // The current command reports it as well; without a listener it would end the process.
  client.on('error', () => undefined);
  const timer = setTimeout(() => client.close(), signInMilliseconds);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return client;
}

function authOf(credentials: MailCredentials | undefined) {
  if (credentials && 'accessToken' in credentials) return { accessToken: credentials.accessToken };
  return { pass: credentials?.password ?? '' };
}
