import type { SignInPolicy } from '../../../../contract/inbox/sign-in-policy.ts';
import { policyJson } from '../../../access/sign-in-policy.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { newId } from '../../../ids/public-id.ts';

/** The organization's policy; undefined if it demands nothing. */
export async function findPolicy(reader: Reader, organizationId: string): Promise<SignInPolicy | undefined> {
  const [row] = await reader.read<{ policy: SignInPolicy }>({
    name: 'find_sign_in_policy',
    text: `SELECT ${policyJson} AS policy FROM sign_in_policies p WHERE p.organization_id = $1`,
    values: [organizationId],
  });
  return row?.policy;
}

export async function putPolicy(
  transaction: Transaction,
  { organizationId, now }: { organizationId: string; now: Microseconds },
  policy: SignInPolicy,
): Promise<void> {
  const { second_factor_due_at: dueAt } = policy;
  await transaction.write({
    name: 'put_sign_in_policy',
    text: `INSERT INTO sign_in_policies (id, organization_id, ways_in, only_own_provider, second_factor, grace_days, second_factor_due_at,
                  idle_hours, lifetime_days, tokens_rest_after_days, allows_personal_tokens, updated_at)
           VALUES ($1, $2, $3, $12, $4, $5, $6, $7, $8, $9, $10, $11)
           ON CONFLICT (organization_id) DO UPDATE SET ways_in = excluded.ways_in,
                  only_own_provider = excluded.only_own_provider, second_factor = excluded.second_factor,
                  grace_days = excluded.grace_days, second_factor_due_at = excluded.second_factor_due_at,
                  idle_hours = excluded.idle_hours, lifetime_days = excluded.lifetime_days,
                  tokens_rest_after_days = excluded.tokens_rest_after_days,
                  allows_personal_tokens = excluded.allows_personal_tokens, updated_at = excluded.updated_at`,
    values: [
      newId(),
      organizationId,
      policy.ways_in,
      policy.second_factor,
      policy.grace_days,
      dueAt === null ? null : formatTimestamp(dueAt * 1_000_000),
      policy.idle_hours,
      policy.lifetime_days,
      policy.tokens_rest_after_days,
      policy.allows_personal_tokens,
      formatTimestamp(now),
      policy.only_own_provider,
    ],
  });
}

/** Returns whether there was one. */
export async function deletePolicy(transaction: Transaction, organizationId: string): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'delete_sign_in_policy',
    text: 'DELETE FROM sign_in_policies WHERE organization_id = $1',
    values: [organizationId],
  });
  return rowCount === 1;
}

/** Lets members sign in with a password until then, whatever the policy says. Returns whether there is a policy. */
export async function allowPasswordUntil(
  transaction: Transaction,
  organizationId: string,
  until: Microseconds,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'allow_password_until',
    text: 'UPDATE sign_in_policies SET password_allowed_until = $2 WHERE organization_id = $1',
    values: [organizationId, formatTimestamp(until)],
  });
  return rowCount === 1;
}
