import { createHash, randomBytes } from 'node:crypto';
import type { BeginMailSignInBody } from '../../../../../contract/inbox/mail-sign-in.ts';
import type { SignInProvider } from '../../../../../contract/values/sign-in-providers.ts';
import type { SessionCaller } from '../../../../access/caller.ts';
import type { KeyedDigest } from '../../../../access/keyed-digest.ts';
import type { OAuthClient } from '../../../../config/mail-sign-in-clients.ts';
import type { Database, Transaction } from '../../../../db/database.ts';
import { Conflict } from '../../../../errors/conflict.ts';
import { NotFound } from '../../../../errors/errors.ts';
import { fieldError } from '../../../../errors/validation-error.ts';
import { parsePublicId, publicId } from '../../../../ids/public-id.ts';
import { lockChannelSecret, setChannelSecret } from '../../channel-secrets.ts';
import { changeMailbox, withStartTime } from '../change-mailbox.ts';
import { withErrors } from '../channel-health.ts';
import type { ChannelRow } from '../channel-row.ts';
import { lockChannel, retryAtOnce, storeChannel } from '../channel-store.ts';
import { recordChannelChange } from '../record-channel.ts';
import { clientOf, type MailSignIn, type StoredTokens, tokensFrom } from './access-token.ts';
import { findClient } from './client-store.ts';
import { mailSignInProviders } from './providers.ts';
import { requestTokens, SignInEnded, TokenEndpointFailed } from './token-endpoint.ts';

export type SigningIn = {
  database: Database;
  digest: KeyedDigest;
  signIn: MailSignIn;
  redirectUri: () => string;
};

/** A started sign-in that waits for the provider; sealed as `oauth_pending`. */
type Pending = {
  provider: SignInProvider;
  client: StoredTokens['client'];
  username: string;
  nonce: string;
  /** RFC 7636. */
  verifier: string;
  userId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
};

const pendingMilliseconds = 10 * 60_000;

/** Returns the provider's sign-in URL for the mailbox. @throws NotFound, ValidationError */
export async function beginSignIn(
  { database, digest, signIn, redirectUri }: SigningIn,
  caller: SessionCaller,
  { channelId, body }: { channelId: string; body: BeginMailSignInBody },
): Promise<string> {
  const { client, used } = await chosenClient({ database, digest, signIn }, caller.organization.id, body);
  const [nonce, verifier] = [randomBytes(24).toString('base64url'), randomBytes(32).toString('base64url')];
  await database.transaction(async (transaction) => {
    const channel = await lockChannel(transaction, caller.organization.id, channelId);
    if (!channel) throw new NotFound();
    const pending: Pending = {
      provider: body.provider,
      client,
      username: body.username?.trim() || channel.settings.address,
      nonce,
      verifier,
      userId: caller.user.id,
      expiresAt: Date.now() + pendingMilliseconds,
    };
    await setChannelSecret(transaction, digest, {
      organizationId: caller.organization.id,
      channelId,
      name: 'oauth_pending',
      secret: JSON.stringify(pending),
    });
  });
  const provider = (signIn.providers ?? mailSignInProviders)[body.provider];
  const url = new URL(provider.authorizeUrl);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: used.id,
    redirect_uri: redirectUri(),
    scope: provider.scope,
    // The page that the browser returns to reads the organization from it.
    state: [publicId('org', caller.organization.id), publicId('chn', channelId), nonce].join('.'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...provider.authorizeParameters,
  }).toString();
  return url.href;
}

type Chosen = { client: StoredTokens['client']; used: OAuthClient };

/** The body's client, else the organization's, else the installation's. @throws ValidationError if there is none */
async function chosenClient(
  { database, digest, signIn }: Pick<SigningIn, 'database' | 'digest' | 'signIn'>,
  organizationId: string,
  body: BeginMailSignInBody,
): Promise<Chosen> {
  const own = ownClient(body);
  if (own) return { client: own, used: own };
  const { provider } = body;
  const shared = await findClient(database, digest, { organizationId, provider });
  if (shared) return { client: 'organization', used: shared };
  const installed = signIn.clients[provider];
  if (installed) return { client: null, used: installed };
  throw fieldError(
    'client_id',
    'required',
    'Is needed: neither the organization nor this installation has an OAuth client for the provider.',
  );
}

function ownClient({ client_id: id, client_secret: secret }: BeginMailSignInBody): OAuthClient | null {
  if (id === undefined && secret === undefined) return null;
  if (id === undefined) throw fieldError('client_id', 'required', 'Belongs to the secret.');
  if (secret === undefined) throw fieldError('client_secret', 'required', 'Belongs to the client id.');
  return { id, secret };
}

/**
 * Exchanges the code for tokens, and switches the channel to the provider's servers with them.
 *
 * @throws NotFound, Conflict if this person hasn't started it, it has expired, or the provider refuses
 */
export async function finishSignIn(
  { database, digest, signIn, redirectUri }: SigningIn,
  caller: SessionCaller,
  { state, code }: { state: string; code: string },
): Promise<ChannelRow> {
  const organizationId = caller.organization.id;
  const [organization = '', channel = '', nonce = ''] = state.split('.');
  const channelId = parsePublicId('chn', channel);
  if (parsePublicId('org', organization) !== organizationId || channelId === undefined) throw new NotFound();
  const key = { organizationId, channelId };
  const pending = await database.transaction((transaction) =>
    takePending(transaction, digest, { ...key, nonce, userId: caller.user.id }),
  );
  const provider = (signIn.providers ?? mailSignInProviders)[pending.provider];
  const client = await clientOf({ database, digest, signIn }, key, pending).catch(asConflict);
  const issued = await requestTokens(provider.tokenUrl, client, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri(),
    code_verifier: pending.verifier,
  }).catch(asConflict);
  const { refreshToken } = issued;
  if (refreshToken === undefined)
    throw new Conflict(
      'The provider gave no refresh token, so that the mailbox could be opened for an hour only.',
    );
  const tokens: StoredTokens = {
    provider: pending.provider,
    client: pending.client,
    ...tokensFrom(issued, refreshToken),
  };
  return database.transaction(async (transaction) => {
    const before = await lockChannel(transaction, organizationId, channelId);
    if (!before) throw new NotFound();
    await setChannelSecret(transaction, digest, {
      ...key,
      name: 'oauth_tokens',
      secret: JSON.stringify(tokens),
    });
    const account = { username: pending.username, sign_in: 'oauth' as const };
    const settings = withStartTime(before, {
      ...before.settings,
      incoming: { ...provider.incoming, ...account },
      outgoing: { ...provider.outgoing, ...account },
    });
    const repaired = { incoming_error: null, outgoing_error: null };
    const next = { ...before, settings };
    const stored = await storeChannel(
      transaction,
      before.state === 'paused' ? next : withErrors(next, repaired),
    );
    if (!stored) throw new NotFound();
    await changeMailbox(transaction, before, stored);
    if (before.state !== 'paused') await retryAtOnce(transaction, stored);
    await recordChannelChange(transaction, caller, { channel: stored, type: 'channel.updated', before });
    return stored;
  });
}

type Finishing = { organizationId: string; channelId: string; nonce: string; userId: string };

/**
 * Once, by the person who started it, before it expires: a link with somebody else's code doesn't work (RFC 6749
 * section 10.12).
 */
async function takePending(
  transaction: Transaction,
  digest: KeyedDigest,
  { nonce, userId, ...key }: Finishing,
): Promise<Pending> {
  const name = 'oauth_pending';
  const text = await lockChannelSecret(transaction, digest, { ...key, name });
  const pending = text === undefined ? undefined : (JSON.parse(text) as Pending);
  if (pending?.nonce !== nonce || pending.userId !== userId || pending.expiresAt < Date.now())
    throw new Conflict(
      'This sign-in has expired, or was started by somebody else. Start again on the page of the channel.',
    );
  await setChannelSecret(transaction, digest, {
    ...key,
    name,
    secret: JSON.stringify({ ...pending, expiresAt: 0 }),
  });
  return pending;
}

function asConflict(error: unknown): never {
  if (error instanceof SignInEnded || error instanceof TokenEndpointFailed)
    throw new Conflict(`The provider refused the sign-in. ${error.message}`);
  throw error;
}
