import type { Reader } from '../../db/database.ts';
import { publicId } from '../../ids/public-id.ts';
import { listProviders } from './provider-store.ts';

/** The providers that people can sign in with, as pages and responses show them. */
export async function activeProviders(reader: Reader): Promise<{ id: string; name: string }[]> {
  const providers = await listProviders(reader);
  return providers
    .filter(({ status }) => status === 'active')
    .map(({ id, name }) => ({ id: publicId('idp', id), name }));
}
