import type { ImapFlow } from 'imapflow';
import type { MailServerSettings } from '../../features/channels/mail-channels/mail-channel-settings.ts';
import type { MailCredentials } from '../../features/channels/mail-channels/sign-in/access-token.ts';
import { mailLimits } from '../../mime/mail-limits.ts';
import { type MailGuard, mailHost } from '../../outgoing/mail-host.ts';

const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** A server sends what it likes: no answer of it may fill the process's memory. A line may have the numbers of a million mails. */
const answerLimits = {
  maxLineLength: 16 * 1024 * 1024,
  maxLiteralSize: mailLimits.bytes,
  maxResponseSize: mailLimits.bytes + 8 * 1024 * 1024,
};

/** Also of a server that goes on sending without an answer to the sign-in. */
const longestSignIn = 45_000;

/**
 * Signs in to a mailbox, over TLS only, at the address that was judged. The library is loaded with the first mailbox.
 *
 * @throws RefusedMailHost, and what the connection throws
 */
export async function connectImap(
  { host, port, security, username }: MailServerSettings,
  credentials: MailCredentials | undefined,
  guard: MailGuard,
  signInMilliseconds = longestSignIn,
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
    // The library's own IDLE begins after 15 seconds, and mail that arrives before then goes unnoticed.
    disableAutoIdle: true,
    disableCompression: true,
    ...limits,
    ...answerLimits,
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
