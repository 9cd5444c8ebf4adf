import type { ConnectableProvider } from '../../../contract/inbox/identity.ts';
import type { Reader } from '../../db/database.ts';
import { publicId } from '../../ids/public-id.ts';
import { findOrganization } from '../organizations/organization-store.ts';
import {
  listOwnProviders,
  listProvidersOf,
  listProvidersOfMember,
  type ProviderRow,
} from './provider-store.ts';

type Shown = { id: string; name: string };

/**
 * The providers that the sign-in page offers to people who are signing in to open `returnTo`: the installation's, and those
 * of that organization. An unknown organization looks like one without providers.
 */
export async function offeredProviders(reader: Reader, returnTo: string): Promise<Shown[]> {
  const slug = /^\/o\/([a-z0-9-]+)/.exec(returnTo)?.[1];
  const organization = slug === undefined ? undefined : await findOrganization(reader, { slug });
  const isOpen = organization !== undefined && organization.deleted_at === null;
  const [own, others] = await Promise.all([
    listOwnProviders(reader),
    isOpen ? listProvidersOf(reader, organization.id) : [],
  ]);
  // Anybody can send a link to an organization of theirs: what its admins named is shown with its name.
  const named = others.map((it) => ({ ...it, name: `${it.name} (${organization?.name ?? ''})` }));
  return [...own, ...named].filter(isActive).map(shown);
}

/** The providers that a person can connect to their account: the installation's, and those of their organizations. */
export async function connectableProviders(reader: Reader, userId: string): Promise<ConnectableProvider[]> {
  const [own, others] = await Promise.all([listOwnProviders(reader), listProvidersOfMember(reader, userId)]);
  return [...own, ...others].filter(isActive).map((row) => ({
    ...shown(row),
    organization_id: row.organization_id && publicId('org', row.organization_id),
  }));
}

function isActive({ status }: ProviderRow): boolean {
  return status === 'active';
}

function shown({ id, name }: ProviderRow): Shown {
  return { id: publicId('idp', id), name };
}
