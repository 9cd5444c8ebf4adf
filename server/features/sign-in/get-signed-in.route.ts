import type { getSignedIn } from '../../../contract/inbox/operations/session.ts';
import { scopes } from '../../../contract/scopes.ts';
import { csrfToken } from '../../access/csrf.ts';
import { allowedScopes } from '../../access/effective-scopes.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { presentUser } from '../../access/present-user.ts';
import type { Session } from '../../access/session.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { publicId } from '../../ids/public-id.ts';
import { type OwnMembershipRow, ownMemberships } from './own-memberships.ts';

export type SignedInDependencies = { database: Database; digest: KeyedDigest };

export function getSignedInRoute({
  database,
  digest,
}: SignedInDependencies): Handler<typeof getSignedIn, Session> {
  return async ({ caller: session }) => {
    const memberships = await ownMemberships(database, session.user.id);
    const data = {
      user: presentUser('usr', session.user),
      csrf_token: csrfToken(digest, session.id),
      memberships: memberships.map(presentMembership),
    };
    return { status: 200, body: { data } };
  };
}

function presentMembership({ role, ...organization }: OwnMembershipRow) {
  return {
    organization: { ...organization, id: publicId('org', organization.id) },
    role,
    scopes: allowedScopes(scopes, role),
  };
}
