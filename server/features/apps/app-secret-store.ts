import type { Reader, Transaction } from '../../db/database.ts';

export async function insertAppSecret(
  transaction: Transaction,
  secret: { id: string; appId: string; hash: Buffer; lastFour: string },
): Promise<void> {
  await transaction.write({
    text: 'INSERT INTO app_secrets (id, app_id, secret_hash, last_four) VALUES ($1, $2, $3, $4)',
    values: [secret.id, secret.appId, secret.hash, secret.lastFour],
  });
}

/** The hashes of an active app's valid secrets: two during a rotation; none for an unknown app. */
export async function liveSecretHashes(reader: Reader, appId: string): Promise<Buffer[]> {
  const rows = await reader.read<{ secret_hash: Buffer }>({
    name: 'live_secret_hashes',
    text: `SELECT s.secret_hash FROM app_secrets s JOIN apps a ON a.id = s.app_id
            WHERE s.app_id = $1 AND s.revoked_at IS NULL AND (s.expires_at IS NULL OR s.expires_at > now())
              AND a.status = 'active'`,
    values: [appId],
  });
  return rows.map((row) => row.secret_hash);
}

/** Sets the end of an app's latest secret, by the database's clock, which every check uses. */
export async function replaceSecret(
  transaction: Transaction,
  appId: string,
  worksForSeconds: number,
): Promise<void> {
  await transaction.write({
    text: `UPDATE app_secrets SET expires_at = now() + $2 * interval '1 second'
            WHERE app_id = $1 AND revoked_at IS NULL AND expires_at IS NULL`,
    values: [appId, worksForSeconds],
  });
}

/** Ends an app's expiring secrets; returns the last characters of those that were still valid. */
export async function endOldSecrets(transaction: Transaction, appId: string): Promise<string[]> {
  const { rows } = await transaction.write<{ last_four: string }>({
    text: `UPDATE app_secrets SET revoked_at = now()
            WHERE app_id = $1 AND revoked_at IS NULL AND expires_at > now() RETURNING last_four`,
    values: [appId],
  });
  return rows.map(({ last_four }) => last_four);
}

export async function endSecrets(transaction: Transaction, appId: string): Promise<void> {
  await transaction.write({
    text: 'UPDATE app_secrets SET revoked_at = now() WHERE app_id = $1 AND revoked_at IS NULL',
    values: [appId],
  });
}
