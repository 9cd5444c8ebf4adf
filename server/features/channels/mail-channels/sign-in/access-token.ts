import type { SignInProvider } from '../../../../../contract/values/sign-in-providers.ts';
import type { KeyedDigest } from '../../../../access/keyed-digest.ts';
import { type Gate, openGate } from '../../../../background/gate.ts';
import type { MailSignInClients, OAuthClient } from '../../../../config/mail-sign-in-clients.ts';
import type { Database, Reader, Transaction } from '../../../../db/database.ts';
import {
  type ChannelSecretName,
  lockChannelSecret,
  readChannelSecrets,
  setChannelSecret,
} from '../../channel-secrets.ts';
import type { MailServerSettings } from '../mail-channel-settings.ts';
import { findClient } from './client-store.ts';
import { type MailSignInProviders, mailSignInProviders } from './providers.ts';
import { type IssuedTokens, requestTokens, SignInEnded } from './token-endpoint.ts';

/** Credentials of a mailbox after somebody has signed in at its provider; sealed as `oauth_tokens`. */
export type StoredTokens = {
  provider: SignInProvider;
  /**
   * `organization`: the client in the organization's current settings. Null: the installation's currently configured
   * one.
   */
  client: OAuthClient | 'organization' | null;
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
};

export type MailSignIn = {
  clients: MailSignInClients;
  /** By default the real ones. */
  providers?: MailSignInProviders;
};

/** Credentials for a mail server. */
export type MailCredentials = { password: string } | { accessToken: string };

type Holding = { database: Database; digest: KeyedDigest; signIn?: MailSignIn | undefined };
type ChannelKey = { organizationId: string; channelId: string };

/** Renewed this long before an access token expires, so that the connection doesn't outlast it. */
const renewalMilliseconds = 5 * 60_000;

const passwordNames = { incoming: 'imap_password', outgoing: 'smtp_password' } as const;

/**
 * Returns the credentials for a server of a channel: its password, or an access token valid for at least five more
 * minutes.
 *
 * @throws SignInEnded, TokenEndpointFailed
 */
export async function mailCredentials(
  holding: Holding,
  key: ChannelKey,
  side: 'incoming' | 'outgoing',
  server: Pick<MailServerSettings, 'sign_in'> | null | undefined,
): Promise<MailCredentials | undefined> {
  const secrets = await readChannelSecrets(holding.database, holding.digest, key);
  if (server?.sign_in === 'oauth')
    return { accessToken: await accessToken(holding, key, secrets.oauth_tokens) };
  const password = secrets[passwordNames[side]];
  return password === undefined ? undefined : { password };
}

async function accessToken(holding: Holding, key: ChannelKey, sealed: string | undefined): Promise<string> {
  const stored = storedTokens(sealed);
  return isFresh(stored) ? stored.accessToken : renewed(holding, key, stored.provider);
}

/** Each renewal holds a database connection until the provider responds; a slow provider must not occupy all of them. */
const renewals: Record<SignInProvider, Gate> = { google: openGate(2), microsoft: openGate(2) };

/**
 * Under the lock of the secret's row: with rotating refresh tokens the previous one ends, and two processes that
 * renew at once would invalidate each other's.
 */
function renewed(
  { database, digest, signIn }: Holding,
  key: ChannelKey,
  provider: SignInProvider,
): Promise<string> {
  const renew = async (transaction: Transaction) => {
    const stored = storedTokens(await lockChannelSecret(transaction, digest, { ...key, name }));
    if (isFresh(stored)) return stored.accessToken;
    const client = await clientOf({ database: transaction, digest, signIn }, key, stored);
    const { tokenUrl, scope } = (signIn?.providers ?? mailSignInProviders)[stored.provider];
    const grant = { grant_type: 'refresh_token', refresh_token: stored.refreshToken, scope };
    const issued = await requestTokens(tokenUrl, client, grant);
    const next = { ...stored, ...tokensFrom(issued, stored.refreshToken) };
    await setChannelSecret(transaction, digest, { ...key, name, secret: JSON.stringify(next) });
    return next.accessToken;
  };
  return renewals[provider].hold(1, () => database.transaction(renew));
}

const name: ChannelSecretName = 'oauth_tokens';

/**
 * After a server has refused a supposedly valid access token: the next sign-in requests another one from the
 * provider.
 */
export async function discardAccessToken({ database, digest }: Holding, key: ChannelKey): Promise<void> {
  await database.transaction(async (transaction) => {
    const sealed = await lockChannelSecret(transaction, digest, { ...key, name });
    if (sealed === undefined) return;
    const secret = JSON.stringify({ ...storedTokens(sealed), expiresAt: 0 });
    await setChannelSecret(transaction, digest, { ...key, name, secret });
  });
}

export function tokensFrom(
  { accessToken, refreshToken, expiresIn }: IssuedTokens,
  before: string,
): Pick<StoredTokens, 'accessToken' | 'refreshToken' | 'expiresAt'> {
  return { accessToken, refreshToken: refreshToken ?? before, expiresAt: Date.now() + expiresIn * 1000 };
}

function storedTokens(text: string | undefined): StoredTokens {
  if (text === undefined) throw new SignInEnded('Nobody has signed in to this mailbox.');
  return JSON.parse(text) as StoredTokens;
}

function isFresh({ expiresAt }: StoredTokens): boolean {
  return expiresAt - Date.now() > renewalMilliseconds;
}

type ClientSource = { database: Reader; digest: KeyedDigest; signIn: MailSignIn | undefined };

/** @throws SignInEnded if there is none any more */
export async function clientOf(
  { database, digest, signIn }: ClientSource,
  { organizationId }: Pick<ChannelKey, 'organizationId'>,
  { client, provider }: Pick<StoredTokens, 'client' | 'provider'>,
): Promise<OAuthClient> {
  if (client === 'organization') {
    const own = await findClient(database, digest, { organizationId, provider });
    if (!own) throw new SignInEnded(`The organization has no OAuth client for ${provider} any more.`);
    return own;
  }
  const known = client ?? signIn?.clients[provider];
  if (!known) throw new SignInEnded(`This installation has no OAuth client for ${provider} any more.`);
  return known;
}
