import type { Scope } from '../../../../contract/scopes.ts';
import type { Transaction } from '../../../db/database.ts';

export type NewCode = {
  id: string;
  hash: Buffer;
  appId: string;
  organizationId: string;
  userId: string;
  actor: 'self' | 'app';
  scopes: readonly Scope[];
  redirectUri: string;
  codeChallenge: string;
  isForMcp: boolean;
};

/** RFC 6749 section 4.1.2 recommends ten minutes at most. */
const lifetime = '5 minutes';

export async function insertCode(transaction: Transaction, code: NewCode): Promise<void> {
  await transaction.write({
    name: 'insert_code',
    text: `INSERT INTO authorization_codes (id, code_hash, app_id, organization_id, user_id, actor, scopes, redirect_uri,
                                            code_challenge, is_for_mcp, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + interval '${lifetime}')`,
    values: [
      code.id,
      code.hash,
      code.appId,
      code.organizationId,
      code.userId,
      code.actor,
      code.scopes,
      code.redirectUri,
      code.codeChallenge,
      code.isForMcp,
    ],
  });
}
