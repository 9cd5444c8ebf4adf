import { scopes } from '../../contract/scopes.ts';
import type { Transaction } from '../../server/db/database.ts';
import { openEmbeddedPostgres } from '../../server/db/embedded/open-embedded-postgres.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createApp } from '../../server/features/apps/create-app.ts';
import { createToken } from '../../server/features/apps/create-token.ts';
import { addMember } from '../../server/features/members/add-member.ts';
import { createOrganization } from '../../server/features/organizations/create-organization.ts';
import { newId, parsePublicId } from '../../server/ids/public-id.ts';
import { settings } from '../settings.ts';

/** Tokens of the organization that is calm, and of the one that floods: a few, and many. */
export type FloodTokens = { calm: string[]; few: string[]; many: string[] };

/** A connection keeps a hundred tokens, so that many of them are those of many apps. */
const tokensOfApp = 100;

export async function prepareFlood(calmOrganization: string): Promise<FloodTokens> {
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  const calmId = parsePublicId('org', calmOrganization) ?? '';
  const tokens = await database.transaction(async (transaction) => {
    const { id: floodId } = await createOrganization(transaction, 'Flood');
    const many: string[] = [];
    for (let app = 0; app < 10; app++) many.push(...(await tokensOfOneApp(transaction, floodId)));
    const few = (await tokensOfOneApp(transaction, floodId)).slice(0, 8);
    return { calm: await tokensOfOneApp(transaction, calmId), few, many };
  });
  await database.close();
  await postgres.leave();
  return tokens;
}

async function tokensOfOneApp(transaction: Transaction, organizationId: string): Promise<string[]> {
  const email = `${newId()}@example.com`;
  const person = {
    name: 'Flood',
    email,
    role: 'admin',
    passwordHash: null,
    actor: { type: 'system' },
  } as const;
  const { user } = await addMember(transaction, { organizationId, ...person });
  const app = { organizationId, name: 'Flood', redirectUris: [], scopes: [...scopes], isPublic: false };
  const { id: appId } = await createApp(transaction, app);
  const caller = { appId, organizationId, actor: 'app', userId: user.id, scopes } as const;
  const tokens: string[] = [];
  while (tokens.length < tokensOfApp) tokens.push(await createToken(transaction, caller));
  return tokens;
}
