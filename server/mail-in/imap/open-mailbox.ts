import type { ImapFlow } from 'imapflow';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database } from '../../db/database.ts';
import type { MailServerSettings } from '../../features/channels/mail-channels/mail-channel-settings.ts';
import {
  discardAccessToken,
  type MailSignIn,
  mailCredentials,
} from '../../features/channels/mail-channels/sign-in/access-token.ts';
import type { MailGuard } from '../../outgoing/mail-host.ts';
import { connectImap } from './connect-imap.ts';

type Opening = {
  database: Database;
  digest: KeyedDigest;
  mailGuard: MailGuard;
  signIn?: MailSignIn | undefined;
};

/**
 * Signs in to a channel's mailbox with its stored credentials.
 *
 * @throws SignInEnded, TokenEndpointFailed, RefusedMailHost, and what the connection throws
 */
export async function openMailbox(
  opening: Opening,
  channel: { organizationId: string; channelId: string },
  server: MailServerSettings,
): Promise<ImapFlow> {
  const credentials = await mailCredentials(opening, channel, 'incoming', server);
  try {
    return await connectImap(server, credentials, opening.mailGuard);
  } catch (error) {
    const isRefused = (error as { authenticationFailed?: boolean }).authenticationFailed;
    if (isRefused && server.sign_in === 'oauth') await discardAccessToken(opening, channel);
    throw error;
  }
}
