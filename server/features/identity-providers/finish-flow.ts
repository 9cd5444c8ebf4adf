import type { Transaction } from '../../db/database.ts';
import { recordPersonAudit } from '../../events/record-audit.ts';
import type { ClientInfo } from '../../events/record-event.ts';
import { findUserByEmail, isAddressConfirmed } from '../members/user-store.ts';
import { findLinkedUser, linkIdentity, recordIdentityUse } from './identity-store.ts';
import { decideLink, type LinkDecision, type ProviderClaims } from './link-decision.ts';
import { describeFault } from './openid/describe-fault.ts';
import { redeemResponse } from './openid/redeem-response.ts';
import type { SignInFlow } from './openid/sign-in-flow.ts';
import { usableProvider } from './provider-client.ts';
import { type ProviderRow, recordFault, recordSuccess } from './provider-store.ts';
import type { ProviderDependencies } from './start-flow.ts';

export type FinishedFlow = { kind: 'signed-in'; userId: string } | { kind: 'connected' } | UnfinishedFlow;

/** Nobody was signed in, and nothing connected. */
export type UnfinishedFlow =
  | { kind: 'belongs-to-another'; provider: ProviderRow }
  /** Not connected to any account; `email` as the provider says, for the page. */
  | { kind: 'unknown'; provider: ProviderRow; email: string | null }
  | { kind: 'failed'; provider: ProviderRow }
  | { kind: 'gone' };

type Response = {
  /** The address that the provider sent the browser to. */
  address: URL;
  flow: SignInFlow;
  /** Whose session connects the provider; undefined if somebody signs in. */
  connectingUserId: string | undefined;
  client: ClientInfo;
};

/** Validates a provider's response, and finds out, or decides, whose it is. */
export async function finishFlow(
  { database, digest, identityFetch }: ProviderDependencies,
  { address, flow, connectingUserId, client }: Response,
): Promise<FinishedFlow> {
  const usable = await usableProvider(database, digest, flow.providerId);
  if (!usable) return { kind: 'gone' };
  const { provider, client: openid } = usable;
  let claims: ProviderClaims;
  try {
    claims = await redeemResponse(identityFetch, openid, { address, flow });
  } catch (error) {
    await recordFault(database, provider.id, describeFault(error));
    return { kind: 'failed', provider };
  }
  await recordSuccess(database, provider.id);
  return database.transaction((transaction) =>
    applied(transaction, provider, { claims, connectingUserId, client }),
  );
}

type Applying = { claims: ProviderClaims; connectingUserId: string | undefined; client: ClientInfo };

async function applied(
  transaction: Transaction,
  provider: ProviderRow,
  { claims, connectingUserId, client }: Applying,
): Promise<FinishedFlow> {
  const { subject, email } = claims;
  const identity = { providerId: provider.id, subject };
  const decision = decideLink(claims, {
    linkedUserId: await findLinkedUser(transaction, identity),
    connectingUserId,
    addressee: await addresseeOf(transaction, email),
    trustsEmail: provider.trusts_email,
  });
  switch (decision.kind) {
    case 'unknown':
      return { kind: 'unknown', provider, email };
    case 'belongs-to-another':
      return { kind: 'belongs-to-another', provider };
    case 'link':
      return link(transaction, provider, { ...decision, claims, client });
    default:
      await recordIdentityUse(transaction, { ...identity, email });
      return decision.kind === 'sign-in'
        ? { kind: 'signed-in', userId: decision.userId }
        : { kind: 'connected' };
  }
}

type Linking = Extract<LinkDecision, { kind: 'link' }> & { claims: ProviderClaims; client: ClientInfo };

async function link(
  transaction: Transaction,
  provider: ProviderRow,
  { userId, by, claims, client }: Linking,
): Promise<FinishedFlow> {
  const { subject, email } = claims;
  const owner = await linkIdentity(transaction, {
    providerId: provider.id,
    subject,
    userId,
    email,
    linkedBy: by,
  });
  // Another request has just connected it elsewhere.
  if (owner !== userId) return { kind: 'belongs-to-another', provider };
  const details = { provider_name: provider.name };
  await recordPersonAudit(transaction, { userId, kind: 'sign_in.provider_connected', client, details });
  return by === 'person' ? { kind: 'connected' } : { kind: 'signed-in', userId };
}

async function addresseeOf(transaction: Transaction, email: string | null) {
  const user = email === null ? undefined : await findUserByEmail(transaction, email);
  return user && { id: user.id, isAddressConfirmed: await isAddressConfirmed(transaction, user.id) };
}
