import { createHash, randomBytes } from 'node:crypto';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { hashSecret } from '../../server/access/secret-token.ts';
import type { Transaction } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { insertMember } from '../../server/features/members/member-store.ts';
import { insertUser } from '../../server/features/members/user-store.ts';
import { insertCode } from '../../server/features/oauth/authorize/code-store.ts';
import { newId, parsePublicId } from '../../server/ids/public-id.ts';
import { deskbell } from '../deskbell.ts';
import type { BenchData } from '../prepare-data.ts';
import { settings } from '../settings.ts';

const redirectUri = 'https://example.com/callback';
const verifier = randomBytes(32).toString('base64url');

/** Exchanges for one person take turns, and end their oldest tokens beyond a hundred. */
const people = 100;

/** The bodies of that many token exchanges, each with its own code, as an app would send them for many people. */
export async function makeExchanges(count: number, { organizationId }: BenchData): Promise<string[]> {
  const app = await deskbell(
    ...['app', 'create', '--organization', organizationId, '--name', `Exchanges ${Date.now()}`],
    ...['--redirect-uri', redirectUri, '--scope', 'conversations:read'],
  );
  const codes = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  await database.transaction(async (transaction) => {
    const userIds = await makePeople(transaction, parsePublicId('org', organizationId) ?? '');
    for (const [index, code] of codes.entries())
      await insertCode(transaction, {
        id: newId(),
        hash: hashSecret(code),
        appId: parsePublicId('app', app.client_id) ?? '',
        organizationId: parsePublicId('org', organizationId) ?? '',
        userId: userIds[index % people] ?? '',
        actor: 'self',
        scopes: ['conversations:read'],
        redirectUri,
        isForMcp: false,
        codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
      });
  });
  await database.close();
  await postgres.leave();
  const common = { grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: verifier };
  const client = { client_id: app.client_id, client_secret: app.client_secret };
  return codes.map((code) => new URLSearchParams({ ...common, ...client, code }).toString());
}

async function makePeople(transaction: Transaction, organizationId: string): Promise<string[]> {
  const ids = Array.from({ length: people }, newId);
  for (const id of ids) {
    await insertUser(transaction, {
      id,
      name: 'Exchanging',
      email: `${id}@example.com`,
      password_hash: null,
    });
    await insertMember(transaction, {
      id: newId(),
      organization_id: organizationId,
      user_id: id,
      role: 'member',
      access: 'full',
      status: 'active',
    });
  }
  return ids;
}
