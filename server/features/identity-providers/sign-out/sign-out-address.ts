import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Session } from '../../../access/session.ts';
import type { Reader } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { postLogoutUriOf } from '../openid/redirect-uri.ts';
import { findProvider } from '../provider-store.ts';
import { openSignOut, type ProviderSignOut } from './provider-sign-out.ts';
import { sealReturn } from './sign-out-return.ts';

export type SignOutDependencies = {
  database: Reader;
  digest: KeyedDigest;
  now: () => Microseconds;
  baseUrl: () => URL;
};

/**
 * The address that signs somebody out at the provider that has proved their session, and sends them back. Looked up before
 * the session ends. Undefined if there is none, or its admins don't want that. It contains an ID token: never log it.
 */
export async function signOutAddress(
  { database, digest, now, baseUrl }: SignOutDependencies,
  { id, user }: Session,
  returnTo: string,
): Promise<string | undefined> {
  const sealed = await findSealed(database, id);
  const signOut = sealed && openSignOut(digest, user.id, sealed);
  const provider = signOut && (await findProvider(database, signOut.providerId));
  if (!provider?.ends_session || provider.status !== 'active') return undefined;
  return addressOf(signOut as ProviderSignOut, {
    client_id: provider.client_id,
    post_logout_redirect_uri: postLogoutUriOf(baseUrl(), provider.id),
    state: sealReturn(digest, { returnTo, now: unixSeconds(now()) }),
  });
}

function addressOf({ endpoint, idToken }: ProviderSignOut, parameters: Record<string, string>): string {
  const url = new URL(endpoint);
  if (idToken !== undefined) url.searchParams.set('id_token_hint', idToken);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

async function findSealed(reader: Reader, sessionId: string): Promise<Buffer | undefined> {
  const [row] = await reader.read<{ sealed: Buffer }>({
    name: 'find_provider_sign_out',
    text: 'SELECT sealed FROM provider_sign_outs WHERE session_id = $1',
    values: [sessionId],
  });
  return row?.sealed;
}
