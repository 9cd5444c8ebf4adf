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

/** The hashes of the secrets that an active app can use now: two during a rotation; none for an app nobody knows. */
export async function liveSecretHashes(reader: Reader, appId: string): Promise<Buffer[]> {
  const rows = await reader.read<{ secret_hash: Buffer }>({
    name: 'live_secret_hashes',
    text: `SELECT s.secret_hash FROM app_secrets s JOIN apps a ON a.id = s.app_id
            WHERE s.app_id = $1 AND s.revoked_at IS NULL AND a.status = 'active'`,
    values: [appId],
  });
  return rows.map((row) => row.secret_hash);
}
