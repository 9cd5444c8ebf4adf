import type { SignInProvider } from '../../../../../contract/values/sign-in-providers.ts';
import type { KeyedDigest } from '../../../../access/keyed-digest.ts';
import { openSecret, sealSecret } from '../../../../access/sealed-secret.ts';
import type { OAuthClient } from '../../../../config/mail-sign-in-clients.ts';
import type { Database, Reader, Writer } from '../../../../db/database.ts';

type ClientKey = { organizationId: string; provider: SignInProvider };
type Row = { organization_id: string; provider: SignInProvider; client_id: string; sealed: Buffer };

/** The OAuth client that an organization has registered with a provider, for all of its channels. */
export async function findClient(
  reader: Reader,
  digest: KeyedDigest,
  { organizationId, provider }: ClientKey,
): Promise<OAuthClient | undefined> {
  const [row] = await reader.read<Row>({
    name: 'find_mail_sign_in_client',
    text: 'SELECT client_id, sealed FROM mail_sign_in_clients WHERE organization_id = $1 AND provider = $2',
    values: [organizationId, provider],
  });
  return (
    row && {
      id: row.client_id,
      secret: opened(digest, { ...row, organization_id: organizationId, provider }),
    }
  );
}

/** Client ids only. The secrets are never part of a response. */
export function listClients(
  reader: Reader,
  organizationId: string,
): Promise<Pick<Row, 'provider' | 'client_id'>[]> {
  return reader.read<Pick<Row, 'provider' | 'client_id'>>({
    name: 'list_mail_sign_in_clients',
    text: 'SELECT provider, client_id FROM mail_sign_in_clients WHERE organization_id = $1 ORDER BY provider',
    values: [organizationId],
  });
}

export async function setClient(
  writer: Writer,
  digest: KeyedDigest,
  { organizationId, provider, client }: ClientKey & { client: OAuthClient },
): Promise<void> {
  const sealed = sealSecret(digest, Buffer.from(client.secret), sealing(organizationId, provider));
  await writer.write({
    name: 'set_mail_sign_in_client',
    text: `INSERT INTO mail_sign_in_clients (organization_id, provider, client_id, sealed) VALUES ($1, $2, $3, $4)
           ON CONFLICT (organization_id, provider) DO UPDATE SET client_id = $3, sealed = $4`,
    values: [organizationId, provider, client.id, sealed],
  });
}

/** False if there was none. */
export async function removeClient(
  writer: Writer,
  { organizationId, provider }: ClientKey,
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'remove_mail_sign_in_client',
    text: 'DELETE FROM mail_sign_in_clients WHERE organization_id = $1 AND provider = $2',
    values: [organizationId, provider],
  });
  return rowCount === 1;
}

const clientsPerBatch = 500;
const nil = '00000000-0000-0000-0000-000000000000';

/** Re-encrypts every secret with the current secret key. Returns how many. */
export async function resealClients(database: Database, digest: KeyedDigest): Promise<number> {
  let resealed = 0;
  let last: Row | undefined;
  for (;;) {
    const rows: Row[] = await database.read<Row>({
      name: 'sealed_mail_sign_in_clients',
      text: `SELECT organization_id, provider, client_id, sealed FROM mail_sign_in_clients
              WHERE (organization_id, provider) > ($1, $2) ORDER BY organization_id, provider LIMIT ${clientsPerBatch}`,
      values: [last?.organization_id ?? nil, last?.provider ?? ''],
    });
    last = rows.at(-1);
    if (!last) return resealed;
    for (const row of rows) {
      const client = { id: row.client_id, secret: opened(digest, row) };
      await setClient(database, digest, {
        organizationId: row.organization_id,
        provider: row.provider,
        client,
      });
    }
    resealed += rows.length;
  }
}

function opened(digest: KeyedDigest, { organization_id, provider, sealed }: Row): string {
  return openSecret(digest, sealed, sealing(organization_id, provider)).toString();
}

function sealing(organizationId: string, provider: SignInProvider) {
  return { purpose: 'mail sign-in client', context: `${organizationId} ${provider}` } as const;
}
