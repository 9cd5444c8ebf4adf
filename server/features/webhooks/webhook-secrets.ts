import { randomBytes } from 'node:crypto';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { openSecret, sealSecret } from '../../access/sealed-secret.ts';
import type { Database, Reader, Transaction, Writer } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import { newId } from '../../ids/public-id.ts';

/** An endpoint, as its secrets identify it. */
type WebhookKey = { organization_id: string; id: string };

/** How long a replaced secret keeps signing alongside its successor. */
const secretOverlapSeconds = 24 * 3600;

/** Per endpoint, at the same time: each is a signature in every delivery. */
export const maxSecrets = 4;

/**
 * Creates the secret that signs an endpoint's deliveries from now on (Standard Webhooks: `whsec_` and 24 to 64 bytes
 * in base64). The previous one keeps signing for a while, so that the receiver can switch without a gap. Undefined if
 * too many are still signing.
 */
export async function addSecret(
  transaction: Transaction,
  digest: KeyedDigest,
  { organization_id, id }: WebhookKey,
): Promise<string | undefined> {
  const bytes = randomBytes(32);
  const sealed = sealSecret(digest, bytes, sealing(organization_id, id));
  const { rowCount } = await transaction.write({
    name: 'add_webhook_secret',
    text: `WITH live AS (
             SELECT id FROM webhook_secrets
              WHERE organization_id = $1 AND webhook_id = $2 AND (expires_at IS NULL OR expires_at > now())
           ), replaced AS (
             UPDATE webhook_secrets SET expires_at = $5
              WHERE organization_id = $1 AND webhook_id = $2 AND expires_at IS NULL
                AND (SELECT count(*) FROM live) < ${maxSecrets})
           INSERT INTO webhook_secrets (organization_id, webhook_id, id, sealed)
           SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM live) < ${maxSecrets}`,
    values: [organization_id, id, newId(), sealed, processTime(secretOverlapSeconds)],
  });
  return rowCount === 1 ? asText(bytes) : undefined;
}

/** An endpoint's newest secret, for a repeated request that created it. */
export async function currentSecret(reader: Reader, digest: KeyedDigest, key: WebhookKey): Promise<string> {
  const [newest] = await readSecrets(reader, digest, key);
  if (!newest) throw new Error('A webhook has no secret.');
  return asText(newest);
}

/** The keys to sign with, newest first. */
export async function readSecrets(
  reader: Reader,
  digest: KeyedDigest,
  { organization_id, id }: WebhookKey,
): Promise<Buffer[]> {
  const rows = await reader.read<{ sealed: Buffer }>({
    name: 'read_webhook_secrets',
    text: `SELECT sealed FROM webhook_secrets
            WHERE organization_id = $1 AND webhook_id = $2 AND (expires_at IS NULL OR expires_at > now())
            ORDER BY id DESC LIMIT ${maxSecrets}`,
    values: [organization_id, id],
  });
  return rows.map(({ sealed }) => openSecret(digest, sealed, sealing(organization_id, id)));
}

const secretsPerBatch = 500;

type Sealed = { organization_id: string; webhook_id: string; id: string; sealed: Buffer };

/** Re-encrypts every secret with the current secret key, whichever accepted one it was sealed with. Returns how many. */
export async function resealSecrets(database: Database, digest: KeyedDigest): Promise<number> {
  let resealed = 0;
  let last: Pick<Sealed, 'organization_id' | 'webhook_id' | 'id'> | undefined;
  for (;;) {
    const rows: Sealed[] = await sealedAfter(database, last);
    last = rows.at(-1);
    if (!last) return resealed;
    for (const row of rows) await replaceSealed(database, row, sealedAnew(digest, row));
    resealed += rows.length;
  }
}

function sealedAnew(digest: KeyedDigest, { organization_id, webhook_id, sealed }: Sealed): Buffer {
  const condition = sealing(organization_id, webhook_id);
  return sealSecret(digest, openSecret(digest, sealed, condition), condition);
}

function sealedAfter(reader: Reader, last: Omit<Sealed, 'sealed'> | undefined): Promise<Sealed[]> {
  const nil = '00000000-0000-0000-0000-000000000000';
  return reader.read<Sealed>({
    name: 'sealed_webhook_secrets',
    text: `SELECT organization_id, webhook_id, id, sealed FROM webhook_secrets
            WHERE (organization_id, webhook_id, id) > ($1, $2, $3)
            ORDER BY organization_id, webhook_id, id LIMIT ${secretsPerBatch}`,
    values: [last?.organization_id ?? nil, last?.webhook_id ?? nil, last?.id ?? nil],
  });
}

async function replaceSealed(writer: Writer, row: Sealed, sealed: Buffer): Promise<void> {
  await writer.write({
    name: 'replace_sealed_webhook_secret',
    text: 'UPDATE webhook_secrets SET sealed = $4 WHERE organization_id = $1 AND webhook_id = $2 AND id = $3',
    values: [row.organization_id, row.webhook_id, row.id, sealed],
  });
}

function asText(bytes: Buffer): string {
  return `whsec_${bytes.toString('base64')}`;
}

function sealing(organizationId: string, webhookId: string) {
  return { purpose: 'webhook secret', context: `${organizationId} ${webhookId}` } as const;
}
