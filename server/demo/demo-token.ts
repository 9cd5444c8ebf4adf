import { findCaller } from '../access/caller-store.ts';
import type { KeyedDigest } from '../access/keyed-digest.ts';
import { hashSecret } from '../access/secret-token.ts';
import type { Database, Reader } from '../db/database.ts';
import { scopesOfApp } from '../features/apps/app-store.ts';
import { createToken } from '../features/apps/create-token.ts';
import { demoSecret } from './demo-secret.ts';

type Connected = { appId: string; organizationId: string; userId: string };

/**
 * A working token, the same at every start. After it was revoked the next start prints another one: a revoked token
 * stays revoked.
 */
export async function ensureDemoToken(
  database: Database,
  digest: KeyedDigest,
  connected: Connected,
): Promise<string> {
  for (let count = 1; ; count++) {
    const token = demoSecret(digest, 'dbt', `token ${count}`);
    if (await findCaller(database, hashSecret(token))) return token;
    if (await isKnown(database, token)) continue;
    const scopes = await scopesOfApp(database, connected.appId);
    await database.transaction((transaction) =>
      createToken(transaction, { ...connected, actor: 'self', scopes }, token),
    );
    return token;
  }
}

async function isKnown(reader: Reader, token: string): Promise<boolean> {
  const rows = await reader.read({
    text: 'SELECT 1 FROM tokens WHERE secret_hash = $1',
    values: [hashSecret(token)],
  });
  return rows.length > 0;
}
