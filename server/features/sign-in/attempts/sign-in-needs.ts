import type { Reader } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { formatTimestamp } from '../../../db/microseconds.ts';
import type { SignInNeeds } from './next-step.ts';

/** Whether an organization accepts them without a second factor for now, so that they can set it up later. */
export type NeedsRow = SignInNeeds & {
  canSkip: boolean;
  organization: string | null;
  /** Those in which the person is an active member; uuids. */
  organizationIds: string[];
};

/**
 * What a sign-in requires of this person, in one statement. `organization` is the name of the one that demands most.
 */
export async function signInNeeds(reader: Reader, userId: string, now: Microseconds): Promise<NeedsRow> {
  const [row] = await reader.read<NeedsRow>({
    name: 'sign_in_needs',
    text: `SELECT EXISTS (SELECT 1 FROM totp_secrets t WHERE t.user_id = $1) AS "hasTotp",
                  EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = $1) AS "hasPasskey",
                  floor(extract(epoch FROM min(p.second_factor_due_at)))::bigint AS "secondFactorDueAt",
                  coalesce(bool_or(p.second_factor_due_at IS NULL OR p.second_factor_due_at > $2), true) AS "canSkip",
                  (array_agg(o.name ORDER BY p.second_factor_due_at))[1] AS organization,
                  coalesce(array_agg(m.organization_id ORDER BY m.organization_id), '{}') AS "organizationIds"
             FROM members m
             JOIN organizations o ON o.id = m.organization_id AND o.deleted_at IS NULL
             LEFT JOIN sign_in_policies p ON p.organization_id = o.id
                  AND (p.second_factor = 'everyone' OR (p.second_factor = 'admins' AND m.role = 'admin'))
            WHERE m.user_id = $1 AND m.status = 'active'`,
    values: [userId, formatTimestamp(now)],
  });
  return row ?? needsOfNobody;
}

const needsOfNobody: NeedsRow = {
  hasTotp: false,
  hasPasskey: false,
  secondFactorDueAt: null,
  canSkip: true,
  organization: null,
  organizationIds: [],
};
