import type { ChangeSignInPolicyBody, SignInPolicy } from '../../../../contract/inbox/sign-in-policy.ts';
import { raiseAccessVersion } from '../../../access/access-version.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import { evaluatePolicy } from '../../../access/evaluate-policy.ts';
import { eventActor } from '../../../access/event-actor.ts';
import { isProvedRecently } from '../../../access/proofs.ts';
import { noPolicy } from '../../../access/sign-in-policy.ts';
import type { Database, Reader, Transaction } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { listProvidersOf } from '../../identity-providers/provider-store.ts';
import { adminMemberships } from '../../members/member-store.ts';
import { auditDetails, changedPolicy } from './policy-change.ts';
import { allowPasswordUntil, deletePolicy, findPolicy, putPolicy } from './policy-store.ts';

/**
 * Changes what an organization demands. It takes effect at each session's next request, and ends the streams of
 * sessions that it refuses.
 *
 * @throws ValidationError if it would refuse the session that changes it
 */
export async function changePolicy(
  database: Database,
  caller: SessionCaller,
  body: ChangeSignInPolicyBody,
  now: Microseconds,
): Promise<SignInPolicy> {
  const organizationId = caller.organization.id;
  return database.transaction(async (transaction) => {
    const before = (await findPolicy(transaction, organizationId)) ?? noPolicy;
    const after = changedPolicy(before, body, unixSeconds(now));
    refuseLockingOut(caller, after, unixSeconds(now));
    if (after.only_own_provider && !before.only_own_provider)
      await requireOwnProvider(transaction, caller, unixSeconds(now));
    await putPolicy(transaction, { organizationId, now }, after);
    await raiseAccessVersion(transaction);
    const details = auditDetails(before, after);
    if (Object.keys(details).length > 0)
      await recordAudit(transaction, {
        organizationId,
        kind: 'sign_in.policy_changed',
        actor: eventActor(caller),
        details,
      });
    return after;
  });
}

/** The session is treated as new: its age does not count, since its user can see that for themselves. */
function refuseLockingOut(
  { role, organization, proof: { proofs, confinedTo } }: SessionCaller,
  policy: SignInPolicy,
  now: number,
): void {
  const { refusedFor } = evaluatePolicy(
    { policy, beganAt: now, usedAt: now, isOwnProvider: confinedTo === organization.id },
    { role, proofs },
    now,
  );
  if (refusedFor === 'own_provider') throw ownProviderMissing();
  if (refusedFor === 'way_in')
    throw fieldError(
      'ways_in',
      'own_way_missing',
      'You signed in a different way, and would lock yourself out.',
    );
  if (refusedFor === 'second_factor')
    throw fieldError('second_factor', 'own_factor_missing', 'Prove a second factor yourself first.');
}

/**
 * Only a session that a provider of the organization has proved a moment ago shows that it works.
 *
 * @throws ValidationError
 */
async function requireOwnProvider(reader: Reader, caller: SessionCaller, now: number): Promise<void> {
  const { organization, proof } = caller;
  const providers = await listProvidersOf(reader, organization.id);
  const kinds = providers
    .filter(({ status }) => status === 'active')
    .map(({ id }) => `provider:${publicId('idp', id)}` as const);
  if (proof.confinedTo !== organization.id || !isProvedRecently(proof.proofs, kinds, now))
    throw ownProviderMissing();
}

function ownProviderMissing() {
  return fieldError(
    'only_own_provider',
    'own_provider_missing',
    'Sign in at your organization’s provider first, and switch this on within ten minutes.',
  );
}

/**
 * What an operator does for an organization whose provider fails: its members can sign in with a password until then.
 * Its admins get an email.
 *
 * @returns whether there is a policy
 */
export async function allowPassword(
  transaction: Transaction,
  mail: MailQueue | undefined,
  { organizationId, until }: { organizationId: string; until: Microseconds },
): Promise<boolean> {
  if (!(await allowPasswordUntil(transaction, organizationId, until))) return false;
  await raiseAccessVersion(transaction);
  const details = { until: new Date(until / 1000).toISOString() };
  await recordAudit(transaction, {
    organizationId,
    kind: 'sign_in.password_allowed',
    actor: { type: 'system' },
    details,
  });
  for (const { id } of await adminMemberships(transaction, organizationId))
    await mail?.post(transaction, 'sign-in-password-allowed', id);
  return true;
}

/**
 * What an operator does for an organization that has locked itself out. Its admins get an email.
 *
 * @returns whether there was a policy
 */
export async function resetPolicy(
  transaction: Transaction,
  mail: MailQueue | undefined,
  organizationId: string,
): Promise<boolean> {
  if (!(await deletePolicy(transaction, organizationId))) return false;
  await raiseAccessVersion(transaction);
  await recordAudit(transaction, { organizationId, kind: 'sign_in.policy_reset', actor: { type: 'system' } });
  for (const { id } of await adminMemberships(transaction, organizationId))
    await mail?.post(transaction, 'sign-in-policy-reset', id);
  return true;
}
