import type { KeyedDigest } from '../access/keyed-digest.ts';
import { hashSecret } from '../access/secret-token.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { Database } from '../db/database.ts';
import { insertAppSecret, liveSecretHashes } from '../features/apps/app-secret-store.ts';
import { newId, publicId } from '../ids/public-id.ts';
import { demoSecret } from './demo-secret.ts';

/** The demo app's credentials; the same at every start. */
export async function ensureDemoClient(database: Database, digest: KeyedDigest, organizationId: string) {
  const [app] = await database.read<{ id: string }>({
    text: 'SELECT id FROM apps WHERE organization_id = $1 ORDER BY inserted_at, id LIMIT 1',
    values: [organizationId],
  });
  if (!app) throw new OperatorError('The demo app is gone. Delete the folder of the demo and start again.');
  const clientSecret = demoSecret(digest, 'dbs', 'client secret');
  const hash = hashSecret(clientSecret);
  const known = await liveSecretHashes(database, app.id);
  if (!known.some((it) => it.equals(hash))) {
    const secret = { id: newId(), appId: app.id, hash, lastFour: clientSecret.slice(-4) };
    await database.transaction((transaction) => insertAppSecret(transaction, secret));
  }
  return { appId: app.id, clientId: publicId('app', app.id), clientSecret };
}
