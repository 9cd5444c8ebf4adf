import type { Reader } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';

export type MemberSignInRow = {
  id: string;
  has_password: boolean;
  has_passkey: boolean;
  has_totp: boolean;
  /** Names. */
  providers: string[];
  /** Only of those without an account. */
  imported_email: string | null;
  last_sign_in_at: Microseconds | null;
};

/**
 * How members can sign in, and when they last did, in one statement. What they use in other organizations is none of an
 * admin's business here, so providers of others count for nothing.
 */
export function memberSignIns(
  reader: Reader,
  organizationId: string,
  memberIds: readonly string[],
): Promise<MemberSignInRow[]> {
  return reader.read<MemberSignInRow>({
    name: 'member_sign_ins',
    text: `SELECT m.id, u.password_hash IS NOT NULL AS has_password,
                  EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = m.user_id) AS has_passkey,
                  EXISTS (SELECT 1 FROM totp_secrets t WHERE t.user_id = m.user_id) AS has_totp,
                  coalesce(i.names, '{}') AS providers, u.imported_email, greatest(l.signed_in_at, i.last_used_at) AS last_sign_in_at
             FROM members m JOIN users u ON u.id = m.user_id
             LEFT JOIN last_sign_ins l ON l.user_id = m.user_id
             LEFT JOIN LATERAL (
               SELECT array_agg(DISTINCT p.name) FILTER (WHERE p.status = 'active') AS names,
                      max(i.last_used_at) AS last_used_at
                 FROM identities i JOIN identity_providers p ON p.id = i.provider_id
                WHERE i.user_id = m.user_id AND (p.organization_id IS NULL OR p.organization_id = $1)) i ON true
            WHERE m.organization_id = $1 AND m.id = ANY($2::uuid[])`,
    values: [organizationId, memberIds],
  });
}
