import type { ConnectableProvider } from '../../../contract/inbox/identity.ts';
import type { Reader } from '../../db/database.ts';
import { publicId } from '../../ids/public-id.ts';
import { listOwnProviders, listProvidersOfMember } from './provider-store.ts';

/** The providers that a person can connect to their account: the installation's, and those of their organizations. */
export async function connectableProviders(reader: Reader, userId: string): Promise<ConnectableProvider[]> {
  const [own, others] = await Promise.all([listOwnProviders(reader), listProvidersOfMember(reader, userId)]);
  return [...own, ...others]
    .filter(({ status }) => status === 'active')
    .map(({ id, name, organization_id }) => ({
      id: publicId('idp', id),
      name,
      organization_id: organization_id && publicId('org', organization_id),
    }));
}
