import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { openSecret, sealSecret } from '../../access/sealed-secret.ts';
import type { Database, Reader, Writer } from '../../db/database.ts';
import type { ImportKey } from './import-store.ts';

/** The token with which another system is read, as it is stored until everything was read. */
export function sealImportSecret(digest: KeyedDigest, key: ImportKey, secret: string): Buffer {
  return sealSecret(digest, Buffer.from(secret), sealing(key));
}

export function openImportSecret(digest: KeyedDigest, key: ImportKey, sealed: Buffer): string {
  return openSecret(digest, sealed, sealing(key)).toString();
}

/** Until everything was read. False if it was, or the import is in progress. */
export async function changeSecret(
  writer: Writer,
  { organizationId, id }: ImportKey,
  sealed: Buffer,
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'change_secret_of_import',
    text: `UPDATE imports SET secret = $3
            WHERE organization_id = $1 AND id = $2 AND secret IS NOT NULL AND state IN ('ready', 'paused', 'failed')`,
    values: [organizationId, id, sealed],
  });
  return rowCount === 1;
}

type Sealed = { organization_id: string; id: string; secret: Buffer };

const secretsPerBatch = 500;

/** Re-encrypts every token with the current secret key. Returns how many. */
export async function resealImportSecrets(database: Database, digest: KeyedDigest): Promise<number> {
  let resealed = 0;
  let last: Sealed | undefined;
  for (;;) {
    const rows: Sealed[] = await sealedAfter(database, last);
    last = rows.at(-1);
    if (!last) return resealed;
    for (const { organization_id, id, secret } of rows) {
      const key = { organizationId: organization_id, id };
      await database.write({
        name: 'reseal_secret_of_import',
        text: 'UPDATE imports SET secret = $4 WHERE organization_id = $1 AND id = $2 AND secret = $3',
        values: [
          organization_id,
          id,
          secret,
          sealImportSecret(digest, key, openImportSecret(digest, key, secret)),
        ],
      });
    }
    resealed += rows.length;
  }
}

function sealedAfter(reader: Reader, last: Sealed | undefined): Promise<Sealed[]> {
  const nil = '00000000-0000-0000-0000-000000000000';
  return reader.read<Sealed>({
    name: 'sealed_secrets_of_imports',
    text: `SELECT organization_id, id, secret FROM imports
            WHERE secret IS NOT NULL AND (organization_id, id) > ($1, $2)
            ORDER BY organization_id, id LIMIT ${secretsPerBatch}`,
    values: [last?.organization_id ?? nil, last?.id ?? nil],
  });
}

const sealing = ({ organizationId, id }: ImportKey) =>
  ({ purpose: 'import secret', context: `${organizationId} ${id}` }) as const;
