import { randomBytes } from 'node:crypto';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { openSecret, sealSecret } from '../../access/sealed-secret.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { newId } from '../../ids/public-id.ts';

/** An endpoint, as its secrets know it. */
type Place = { organization_id: string; id: string };

/** How long a secret goes on signing beside the one that took its place; an interval for SQL. */
export const secretOverlap = '24 hours';

/** Of one endpoint at a time: each is a signature in every delivery. */
export const mostSecrets = 4;

/**
 * Makes the secret that an endpoint's deliveries are signed with from now on (Standard Webhooks: `whsec_` and 24 to 64 bytes
 * in base64). The one before it goes on for a while, so that its receiver can change without a gap. Undefined where too many
 * do already.
 */
export async function addSecret(
  transaction: Transaction,
  digest: KeyedDigest,
  { organization_id, id }: Place,
): Promise<string | undefined> {
  const bytes = randomBytes(32);
  const sealed = sealSecret(digest, bytes, sealing(organization_id, id));
  const { rowCount } = await transaction.write({
    name: 'add_webhook_secret',
    text: `WITH live AS (
             SELECT id FROM webhook_secrets
              WHERE organization_id = $1 AND webhook_id = $2 AND (expires_at IS NULL OR expires_at > now())
           ), replaced AS (
             UPDATE webhook_secrets SET expires_at = now() + interval '${secretOverlap}'
              WHERE organization_id = $1 AND webhook_id = $2 AND expires_at IS NULL
                AND (SELECT count(*) FROM live) < ${mostSecrets})
           INSERT INTO webhook_secrets (organization_id, webhook_id, id, sealed)
           SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM live) < ${mostSecrets}`,
    values: [organization_id, id, newId(), sealed],
  });
  return rowCount === 1 ? `whsec_${bytes.toString('base64')}` : undefined;
}

/** The keys to sign with, the newest first. */
export async function readSecrets(
  reader: Reader,
  digest: KeyedDigest,
  { organization_id, id }: Place,
): Promise<Buffer[]> {
  const rows = await reader.read<{ sealed: Buffer }>({
    name: 'read_webhook_secrets',
    text: `SELECT sealed FROM webhook_secrets
            WHERE organization_id = $1 AND webhook_id = $2 AND (expires_at IS NULL OR expires_at > now())
            ORDER BY id DESC LIMIT ${mostSecrets}`,
    values: [organization_id, id],
  });
  return rows.map(({ sealed }) => openSecret(digest, sealed, sealing(organization_id, id)));
}

function sealing(organizationId: string, webhookId: string) {
  return { purpose: 'webhook secret', place: `${organizationId} ${webhookId}` } as const;
}
