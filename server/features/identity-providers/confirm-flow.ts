import { isProvedRecently, type Proofs, providerProofs } from '../../access/proofs.ts';
import { addProviderProofs, type Session } from '../../access/session.ts';
import type { Transaction } from '../../db/database.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import type { UnfinishedFlow } from './finish-flow.ts';
import { holdProvider } from './hold-provider.ts';
import { findLinkedUser, recordIdentityUse } from './identity-store.ts';
import type { ProviderClaims } from './link-decision.ts';
import type { ProviderRow } from './provider-store.ts';
import { type FlowResponse, redeemFlow } from './redeem-flow.ts';
import { applyMapping } from './roles/apply-mapping.ts';
import { sealSignOut } from './sign-out/provider-sign-out.ts';
import type { ProviderDependencies } from './start-flow.ts';

type Confirming = FlowResponse & { session: Session };

/**
 * Adds a proof to the session of somebody who has just signed in again at a provider that they had connected. It counts only
 * if the provider says that this was a moment ago: some ignore the request, and send back people who are still signed in.
 */
export async function confirmFlow(
  dependencies: ProviderDependencies,
  { session, ...response }: Confirming,
): Promise<{ kind: 'confirmed' } | UnfinishedFlow> {
  const redeemed = await redeemFlow(dependencies, response);
  if (redeemed.kind !== 'redeemed') return redeemed;
  const { provider, claims, signOut } = redeemed;
  // As when it began: what opens a single organization is never proved by another one's provider.
  if (provider.organization_id !== session.confinedTo) return { kind: 'gone' };
  const id = publicId('idp', provider.id);
  const now = unixSeconds(dependencies.now());
  const proofs = providerProofs(id, { now, authTime: claims.authTime });
  const isFresh = isProvedRecently(proofs, [`authenticated:${id}`], now);
  return dependencies.database.transaction((transaction) =>
    confirmed(transaction, {
      ...{ provider, claims, session, proofs, isFresh },
      signOut: signOut ? sealSignOut(dependencies.digest, session.user.id, signOut) : null,
    }),
  );
}

type Confirmed = {
  provider: ProviderRow;
  claims: ProviderClaims;
  session: Session;
  proofs: Proofs;
  isFresh: boolean;
  signOut: Buffer | null;
};

async function confirmed(
  transaction: Transaction,
  { provider, claims, session, proofs, isFresh, signOut }: Confirmed,
): Promise<{ kind: 'confirmed' } | UnfinishedFlow> {
  const { subject, email, sid, groups } = claims;
  const userId = session.user.id;
  const identity = { providerId: provider.id, subject };
  if (!(await holdProvider(transaction, provider.id))) return { kind: 'gone' };
  const owner = await findLinkedUser(transaction, identity);
  if (owner === undefined) return { kind: 'unknown', provider, email };
  if (owner !== userId) return { kind: 'belongs-to-another', provider };
  if (!isFresh) return { kind: 'not-fresh', provider };
  if (!(await applyMapping(transaction, provider, { userId, groups }))) return { kind: 'no-role', provider };
  if (!(await recordIdentityUse(transaction, { ...identity, email })))
    return { kind: 'unknown', provider, email };
  const providerId = publicId('idp', provider.id);
  await addProviderProofs(transaction, session.id, { providerId, proofs, sid, signOut });
  return { kind: 'confirmed' };
}
