import type { RoleMapping } from '../../../contract/inbox/sign-in-provider.ts';
import type { Access } from '../../access/caller.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { openSecret, sealSecret } from '../../access/sealed-secret.ts';
import type { Database, Reader, Writer } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { processTime } from '../../db/timestamps.ts';
import { newId } from '../../ids/public-id.ts';

export type ProviderStatus = 'active' | 'disabled';

export type DisabledBy = 'admin' | 'operator';

/** A provider without its client secret. */
export type ProviderRow = {
  id: string;
  /** Whose admins added it, for its members only; null: the installation's, for everybody. A uuid. */
  organization_id: string | null;
  name: string;
  issuer: string;
  client_id: string;
  /** Whether an address that it has verified identifies an account whose address was confirmed by email. */
  trusts_email: boolean;
  /** Of people with an address in a verified domain of the organization, who join by signing in; null: nobody does. */
  joins_with: Access | null;
  /** Which role its groups give to members; null: roles are changed by hand. */
  role_mapping: RoleMapping | null;
  /** Whether signing out here also signs out there. */
  ends_session: boolean;
  status: ProviderStatus;
  /** Only the operator enables what the operator has disabled; null for an active one, and for those from before. */
  disabled_by: DisabledBy | null;
  last_success_at: Microseconds | null;
  last_fault: string | null;
  last_fault_at: Microseconds | null;
  /** The last error that only a browser reported, which anybody can make up. */
  browser_error: string | null;
  browser_error_at: Microseconds | null;
  inserted_at: Microseconds;
};

export type NewProvider = Pick<
  ProviderRow,
  'organization_id' | 'name' | 'issuer' | 'client_id' | 'trusts_email'
> & {
  clientSecret: string;
  /** If its addresses were registered before it was added. A uuid. */
  id?: string | undefined;
  status?: ProviderStatus | undefined;
  endsSession?: boolean | undefined;
};

const columns =
  'id, organization_id, name, issuer, client_id, trusts_email, joins_with, role_mapping, ends_session, status, disabled_by, last_success_at, last_fault, last_fault_at, browser_error, browser_error_at, inserted_at';

export async function insertProvider(
  writer: Writer,
  digest: KeyedDigest,
  { id = newId(), status = 'active', endsSession = true, ...provider }: NewProvider,
): Promise<string> {
  const { organization_id, name, issuer, client_id, trusts_email, clientSecret } = provider;
  const sealed = sealSecret(digest, Buffer.from(clientSecret), sealing(id));
  await writer.write({
    name: 'insert_identity_provider',
    text: `INSERT INTO identity_providers (id, organization_id, name, issuer, client_id, sealed, trusts_email, status, disabled_by,
                  ends_session, inserted_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      id,
      organization_id,
      name,
      issuer,
      client_id,
      sealed,
      trusts_email,
      status,
      status === 'disabled' ? 'admin' : null,
      endsSession,
      processTime(),
    ],
  });
  return id;
}

/** Of the installation and all its organizations, for its operator. */
export function listProviders(reader: Reader): Promise<ProviderRow[]> {
  return reader.read<ProviderRow>({
    name: 'list_identity_providers',
    text: `SELECT ${columns} FROM identity_providers ORDER BY inserted_at, id LIMIT 1000`,
    values: [],
  });
}

/** The installation's providers. There are at most a few, because an operator adds each by hand. */
export function listOwnProviders(reader: Reader): Promise<ProviderRow[]> {
  return reader.read<ProviderRow>({
    name: 'list_own_identity_providers',
    text: `SELECT ${columns} FROM identity_providers WHERE organization_id IS NULL ORDER BY inserted_at, id LIMIT 100`,
    values: [],
  });
}

/** Those that the organization has added. */
export function listProvidersOf(reader: Reader, organizationId: string): Promise<ProviderRow[]> {
  return reader.read<ProviderRow>({
    name: 'list_identity_providers_of',
    text: `SELECT ${columns} FROM identity_providers WHERE organization_id = $1 ORDER BY inserted_at, id LIMIT 100`,
    values: [organizationId],
  });
}

/** Those of the organizations in which a person is an active member. */
export function listProvidersOfMember(reader: Reader, userId: string): Promise<ProviderRow[]> {
  return reader.read<ProviderRow>({
    name: 'list_identity_providers_of_member',
    text: `SELECT ${columns} FROM identity_providers
            WHERE organization_id IN (SELECT organization_id FROM members WHERE user_id = $1 AND status = 'active')
            ORDER BY inserted_at, id LIMIT 100`,
    values: [userId],
  });
}

export async function findProvider(reader: Reader, id: string): Promise<ProviderRow | undefined> {
  const [row] = await reader.read<ProviderRow>({
    name: 'find_identity_provider',
    text: `SELECT ${columns} FROM identity_providers WHERE id = $1`,
    values: [id],
  });
  return row;
}

export async function clientSecretOf(
  reader: Reader,
  digest: KeyedDigest,
  id: string,
): Promise<string | undefined> {
  const [row] = await reader.read<{ sealed: Buffer }>({
    name: 'client_secret_of_identity_provider',
    text: 'SELECT sealed FROM identity_providers WHERE id = $1',
    values: [id],
  });
  return row && openSecret(digest, row.sealed, sealing(id)).toString();
}

export type ProviderChange = Partial<
  Pick<ProviderRow, 'name' | 'client_id' | 'joins_with' | 'role_mapping' | 'ends_session' | 'status'>
> & {
  clientSecret?: string | undefined;
};

/**
 * Changes an organization's provider; omitted fields stay unchanged. Returns whether it exists, and the operator hasn't
 * disabled it.
 */
export async function changeProvider(
  writer: Writer,
  digest: KeyedDigest,
  { organizationId, id }: { organizationId: string; id: string },
  { name, client_id, joins_with, role_mapping, ends_session, status, clientSecret }: ProviderChange,
): Promise<boolean> {
  const sealed =
    clientSecret === undefined ? null : sealSecret(digest, Buffer.from(clientSecret), sealing(id));
  const { rowCount } = await writer.write({
    name: 'change_identity_provider',
    text: `UPDATE identity_providers SET name = coalesce($3, name), client_id = coalesce($4, client_id),
                  status = coalesce($5, status), ends_session = coalesce($11, ends_session),
                  disabled_by = CASE $5 WHEN 'active' THEN NULL WHEN 'disabled' THEN 'admin' ELSE disabled_by END, sealed = coalesce($6, sealed),
                  joins_with = CASE WHEN $7 THEN $8 ELSE joins_with END,
                  role_mapping = CASE WHEN $9 THEN $10::jsonb ELSE role_mapping END
            WHERE organization_id = $1 AND id = $2 AND disabled_by IS DISTINCT FROM 'operator'`,
    values: [
      organizationId,
      id,
      name ?? null,
      client_id ?? null,
      status ?? null,
      sealed,
      joins_with !== undefined,
      joins_with ?? null,
      role_mapping !== undefined,
      role_mapping ? JSON.stringify(role_mapping) : null,
      ends_session ?? null,
    ],
  });
  return rowCount === 1;
}

/** For the operator. @returns whether there is such a provider */
export async function setProviderStatus(
  writer: Writer,
  id: string,
  status: ProviderStatus,
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'set_identity_provider_status',
    text: `UPDATE identity_providers SET status = $2::text,
                  disabled_by = CASE WHEN $2::text = 'disabled' THEN 'operator' END WHERE id = $1`,
    values: [id, status],
  });
  return rowCount === 1;
}

/** Removes it with all its identities: people who signed in with it need another way. */
export async function deleteProvider(writer: Writer, id: string): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'delete_identity_provider',
    text: 'DELETE FROM identity_providers WHERE id = $1',
    values: [id],
  });
  return rowCount === 1;
}

/** At most once a minute, so that a morning's sign-ins don't queue for one row. */
export async function recordSuccess(writer: Writer, id: string): Promise<void> {
  await writer.write({
    name: 'record_identity_provider_success',
    text: `UPDATE identity_providers SET last_success_at = $2
            WHERE id = $1 AND (last_success_at IS NULL OR last_success_at < $3)`,
    values: [id, processTime(), processTime(-60)],
  });
}

const maxFaultLength = 500;

export async function recordFault(writer: Writer, id: string, fault: string): Promise<void> {
  await writer.write({
    name: 'record_identity_provider_fault',
    text: 'UPDATE identity_providers SET last_fault = $2, last_fault_at = $3 WHERE id = $1',
    values: [id, fault.slice(0, maxFaultLength), processTime()],
  });
}

/** At most once a minute, since anybody can cause it; the next one replaces it. `code` is a code, and never a sentence. */
export async function recordBrowserError(writer: Writer, id: string, code: string): Promise<void> {
  await writer.write({
    name: 'record_identity_provider_browser_error',
    text: `UPDATE identity_providers SET browser_error = $2, browser_error_at = $3
            WHERE id = $1 AND (browser_error_at IS NULL OR browser_error_at < $4)`,
    values: [id, code, processTime(), processTime(-60)],
  });
}

/** Re-encrypts every client secret with the current secret key. Returns how many. */
export async function resealProviders(database: Database, digest: KeyedDigest): Promise<number> {
  const rows = await database.read<{ id: string; sealed: Buffer }>({
    name: 'sealed_identity_providers',
    text: 'SELECT id, sealed FROM identity_providers ORDER BY id LIMIT 10000',
    values: [],
  });
  for (const { id, sealed } of rows)
    await database.write({
      name: 'reseal_identity_provider',
      text: 'UPDATE identity_providers SET sealed = $2 WHERE id = $1',
      values: [id, sealSecret(digest, openSecret(digest, sealed, sealing(id)), sealing(id))],
    });
  return rows.length;
}

function sealing(id: string) {
  return { purpose: 'identity provider', context: id } as const;
}

/** Whether its organization requires one of its own providers, and has no other one that works. */
export async function isLastRequired(reader: Reader, organizationId: string, id: string): Promise<boolean> {
  const rows = await reader.read({
    name: 'is_last_required_identity_provider',
    text: `SELECT 1 FROM sign_in_policies WHERE organization_id = $1 AND only_own_provider AND NOT EXISTS (
             SELECT 1 FROM identity_providers WHERE organization_id = $1 AND id <> $2 AND status = 'active')`,
    values: [organizationId, id],
  });
  return rows.length > 0;
}
