import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { scopes } from '../contract/scopes.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { createToken } from '../server/features/apps/create-token.ts';
import { parsePublicId } from '../server/ids/public-id.ts';
import { settings } from './settings.ts';

type For = { clientId: string; organizationId: string; userIds: string[] };

/** The limit of live tokens per connection. */
const perConnection = 100;

/** Creates tokens of an app for several people at once: one command each would take longer than the benchmark. Ids are public. */
export async function makeTokens(
  count: number,
  { clientId, organizationId, userIds }: For,
): Promise<string[]> {
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  const common = {
    appId: parsePublicId('app', clientId) ?? '',
    organizationId: parsePublicId('org', organizationId) ?? '',
    actor: 'self',
    scopes,
  } as const;
  const tokens = await database.transaction(async (transaction) => {
    const created: string[] = [];
    while (created.length < count) {
      const userId = parsePublicId('usr', userIds[Math.floor(created.length / perConnection)] ?? '') ?? '';
      created.push(await createToken(transaction, { ...common, userId }));
    }
    return created;
  });
  await database.close();
  await postgres.leave();
  return tokens;
}
