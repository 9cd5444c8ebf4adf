import type { AccountFactors } from '../../access/proofs.ts';
import type { Reader } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';

/** What a person can prove themselves with. */
export type FactorsRow = AccountFactors & { totpAddedAt: Microseconds | null };

export async function accountFactors(reader: Reader, userId: string): Promise<FactorsRow> {
  const [row] = await reader.read<FactorsRow>({
    name: 'account_factors',
    text: `SELECT u.password_hash IS NOT NULL AS "hasPassword", t.user_id IS NOT NULL AS "hasTotp",
                  t.inserted_at AS "totpAddedAt",
                  EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = u.id) AS "hasPasskey",
                  (SELECT count(*)::int FROM recovery_codes r WHERE r.user_id = u.id) AS "recoveryCodes"
             FROM users u LEFT JOIN totp_secrets t ON t.user_id = u.id
            WHERE u.id = $1`,
    values: [userId],
  });
  return (
    row ?? { hasPassword: false, hasPasskey: false, hasTotp: false, recoveryCodes: 0, totpAddedAt: null }
  );
}

/** Whether the person can sign in without a passkey: with a password, or at a provider. */
export async function hasOtherWayIn(reader: Reader, userId: string): Promise<boolean> {
  const [row] = await reader.read<{ has: boolean }>({
    name: 'has_other_way_in',
    text: `SELECT u.password_hash IS NOT NULL OR EXISTS (
                    SELECT 1 FROM identities i JOIN identity_providers p ON p.id = i.provider_id AND p.organization_id IS NULL
                     WHERE i.user_id = u.id) AS has
             FROM users u WHERE u.id = $1`,
    values: [userId],
  });
  return row?.has ?? false;
}
