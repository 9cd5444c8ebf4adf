import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Reader } from '../../db/database.ts';
import type { ProviderClient } from './openid/open-provider.ts';
import { clientSecretOf, findProvider, type ProviderRow } from './provider-store.ts';

export type UsableProvider = { provider: ProviderRow; client: ProviderClient };

/** A provider that people may sign in with, and how to reach it; undefined if it is disabled, or gone. */
export async function usableProvider(
  reader: Reader,
  digest: KeyedDigest,
  id: string,
): Promise<UsableProvider | undefined> {
  const usable = await reachableProvider(reader, digest, id);
  return usable?.provider.status === 'active' ? usable : undefined;
}

/** Also one that its admins have disabled, for admins who try it; never one that the operator has. */
export async function reachableProvider(
  reader: Reader,
  digest: KeyedDigest,
  id: string,
): Promise<UsableProvider | undefined> {
  const provider = await findProvider(reader, id);
  if (!provider || provider.disabled_by === 'operator') return undefined;
  const clientSecret = await clientSecretOf(reader, digest, id);
  if (clientSecret === undefined) return undefined;
  return { provider, client: { issuer: provider.issuer, clientId: provider.client_id, clientSecret } };
}
