import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { openSecret, sealSecret } from '../../access/sealed-secret.ts';
import type { Database, Reader, Writer } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { processTime } from '../../db/timestamps.ts';
import { newId } from '../../ids/public-id.ts';

export type ProviderStatus = 'active' | 'disabled';

/** A provider of the installation, without its client secret. */
export type ProviderRow = {
  id: string;
  name: string;
  issuer: string;
  client_id: string;
  /** Whether an address that it has verified identifies an account whose address was confirmed by email. */
  trusts_email: boolean;
  status: ProviderStatus;
  last_success_at: Microseconds | null;
  last_fault: string | null;
  last_fault_at: Microseconds | null;
};

export type NewProvider = Pick<ProviderRow, 'name' | 'issuer' | 'client_id' | 'trusts_email'> & {
  clientSecret: string;
};

const columns =
  'id, name, issuer, client_id, trusts_email, status, last_success_at, last_fault, last_fault_at';

export async function insertProvider(
  writer: Writer,
  digest: KeyedDigest,
  { name, issuer, client_id, trusts_email, clientSecret }: NewProvider,
): Promise<string> {
  const id = newId();
  const sealed = sealSecret(digest, Buffer.from(clientSecret), sealing(id));
  await writer.write({
    name: 'insert_identity_provider',
    text: `INSERT INTO identity_providers (id, name, issuer, client_id, sealed, trusts_email, status, inserted_at)
           VALUES ($1, $2, $3, $4, $5, $6, 'active', $7)`,
    values: [id, name, issuer, client_id, sealed, trusts_email, processTime()],
  });
  return id;
}

/** There are few: an operator adds each by hand. */
export function listProviders(reader: Reader): Promise<ProviderRow[]> {
  return reader.read<ProviderRow>({
    name: 'list_identity_providers',
    text: `SELECT ${columns} FROM identity_providers ORDER BY inserted_at, id LIMIT 100`,
    values: [],
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

/** @returns whether there is such a provider */
export async function setProviderStatus(
  writer: Writer,
  id: string,
  status: ProviderStatus,
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'set_identity_provider_status',
    text: 'UPDATE identity_providers SET status = $2 WHERE id = $1',
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
