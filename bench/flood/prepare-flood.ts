import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { scopes } from '../../contract/scopes.ts';
import { hashPassword } from '../../server/access/passwords.ts';
import type { Transaction } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createApp } from '../../server/features/apps/create-app.ts';
import { createToken } from '../../server/features/apps/create-token.ts';
import { addMember } from '../../server/features/members/add-member.ts';
import { createOrganization } from '../../server/features/organizations/create-organization.ts';
import { newId, parsePublicId } from '../../server/ids/public-id.ts';
import { settings } from '../settings.ts';

/** Tokens of the quiet and of the flooding organization, and the users of the quiet one. */
export type FloodSides = { calm: string[]; few: string[]; many: string[]; people: QuietPeople };

/** Users who sign in with a password, and a token of one of them. */
export type QuietPeople = { emails: string[]; password: string; token: string };

const password = 'a password for the bench';

/** A connection has at most a hundred tokens, so more of them need several apps. */
const tokensOfApp = 100;

export async function prepareFlood(calmOrganization: string): Promise<FloodSides> {
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  const calmId = parsePublicId('org', calmOrganization) ?? '';
  const passwordHash = await hashPassword(password);
  const sides = await database.transaction(async (transaction) => {
    const { id: floodId } = await createOrganization(transaction, 'Flood');
    const many: string[] = [];
    for (let app = 0; app < 10; app++) many.push(...(await tokensOfOneApp(transaction, floodId)));
    const few = (await tokensOfOneApp(transaction, floodId)).slice(0, 8);
    const people = await peopleOf(transaction, calmId, passwordHash);
    return { calm: await tokensOfOneApp(transaction, calmId), few, many, people };
  });
  await database.close();
  await postgres.leave();
  return sides;
}

/** Several, since each account's password is hashed at most sixty times a minute. */
async function peopleOf(
  transaction: Transaction,
  organizationId: string,
  passwordHash: string,
): Promise<QuietPeople> {
  const emails = Array.from({ length: 20 }, () => `${newId()}@example.com`);
  const person = {
    organizationId,
    name: 'Calm',
    role: 'admin',
    passwordHash,
    actor: { type: 'system' },
  } as const;
  let userId = '';
  for (const email of emails) userId = (await addMember(transaction, { ...person, email })).user.id;
  const app = { organizationId, name: 'Calm', redirectUris: [], scopes: [...scopes], isPublic: false };
  const { id: appId } = await createApp(transaction, app);
  const caller = { appId, organizationId, actor: 'self', userId, scopes } as const;
  return { emails, password, token: await createToken(transaction, caller) };
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
