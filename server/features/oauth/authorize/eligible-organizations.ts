import { adminOnlyScopes, type Scope } from '../../../../contract/scopes.ts';
import type { RoleAndAccess } from '../../../access/caller.ts';
import { allowedScopes, withheldScopes } from '../../../access/effective-scopes.ts';
import { evaluatePolicy } from '../../../access/evaluate-policy.ts';
import type { Session } from '../../../access/session.ts';
import type { Reader } from '../../../db/database.ts';
import { membershipsOf } from '../../members/member-store.ts';
import { allowingDocument } from '../documents/allowing-document.ts';
import type { RequestingApp } from '../requesting-app.ts';

/** An organization that the app could be connected to, and the scopes it would get there. Ids are uuids. */
export type EligibleOrganization = RoleAndAccess & {
  id: string;
  name: string;
  granted: Scope[];
  leftOut: Scope[];
  /** Allowing it there takes a recent proof. */
  needsProof: boolean;
  canConsent: boolean;
  /** Its sign-in policy refuses the session. */
  isRefused: boolean;
};

/** Somebody with a session; `now` in Unix seconds. */
type ConsentingPerson = Pick<Session, 'id' | 'user' | 'proofs'> & { now: number };

type ConsentRequest = { actor: 'self' | 'app'; scopes: readonly Scope[] };

/**
 * The person's organizations in which this app is available: the one that registered it, or any if it is public; for a
 * client with a document, those that allow its domain. For
 * `actor=app` an admin consents, for `self` any member; scopes that the role doesn't allow are left out (contract
 * section 4).
 */
export async function eligibleOrganizations(
  reader: Reader,
  { id: sessionId, user, proofs, now }: ConsentingPerson,
  app: RequestingApp,
  { actor, scopes }: ConsentRequest,
): Promise<EligibleOrganization[]> {
  const memberships = await membershipsOf(reader, { userId: user.id, sessionId });
  const served =
    app.document_url === null
      ? memberships.filter((it) => app.is_public || it.organizationId === app.organization_id)
      : await allowingDocument(reader, memberships, app.document_url);
  return served.map(({ organizationId, name, role, access, demands }) => {
    const granted = allowedScopes(scopes, { role, access });
    const withheld = withheldScopes({ role, access });
    const leftOut = scopes.filter((scope) => withheld.includes(scope));
    const isRefused = evaluatePolicy(demands, { role, proofs }, now).refusedFor !== null;
    const needsProof = mayNeedProof({ actor, scopes: granted });
    const canConsent = !isRefused && granted.length > 0 && (actor === 'self' || role === 'admin');
    return { id: organizationId, name, role, access, granted, leftOut, needsProof, canConsent, isRefused };
  });
}

/**
 * Whether the person has to prove who they are, as for the same changes in the inbox: an app that acts as itself stays
 * connected when they have left, and with the scopes of admins it could do there what a stolen session can't
 * (decisions/0644).
 */
export function mayNeedProof({ actor, scopes }: ConsentRequest): boolean {
  return actor === 'app' || scopes.some((scope) => adminOnlyScopes.includes(scope));
}
