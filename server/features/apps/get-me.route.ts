import type { getMe } from '../../../contract/operations.ts';
import type { Caller } from '../../access/caller.ts';
import { presentUser } from '../../access/present-user.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import type { Handler } from '../../http/operation-route.ts';
import { publicId } from '../../ids/public-id.ts';

/** `GET /me` (spec section 4.3): whom a token speaks for. Everything asked for came with the caller. */
export function getMeRoute(): Handler<typeof getMe, Caller> {
  return async ({ caller }) => {
    const { app, organization, token } = caller;
    const data = {
      actor: caller.actor,
      app: { id: publicId('app', app.id), name: app.name },
      organization: {
        id: publicId('org', organization.id),
        name: organization.name,
        slug: organization.slug,
      },
      user: caller.user && presentUser('usr', caller.user),
      role: caller.role,
      granted_scopes: [...caller.grantedScopes],
      scopes: [...caller.scopes],
      token: {
        id: publicId('tok', token.id),
        inserted_at: unixSeconds(token.insertedAt),
        last_used_at: token.lastUsedAt === null ? null : unixSeconds(token.lastUsedAt),
      },
    };
    return { status: 200, body: { data } };
  };
}
