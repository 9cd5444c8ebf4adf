import * as operations from '../../../../contract/operations/me.ts';
import type { TokenCaller } from '../../../access/caller.ts';
import { presentUser } from '../../../access/present-user.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { type Handler, type OperationRoute, on } from '../../../http/operation-route.ts';
import { publicId } from '../../../ids/public-id.ts';

/** For apps only: people have `GET /session`. */
export function meRoutes({ database }: { database: Database }): OperationRoute<TokenCaller>[] {
  return [on(operations.getMe, getMeRoute(database.pipelined ?? database))];
}

/** `GET /me` (spec section 4.3): who a token acts for. All but the last use came with the caller. */
function getMeRoute(reader: Reader): Handler<typeof operations.getMe, TokenCaller> {
  return async ({ caller }) => {
    const { app, organization, token } = caller;
    const lastUsedAt = await lastUseOf(reader, token.id);
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
      access: caller.access,
      granted_scopes: [...caller.grantedScopes],
      scopes: [...caller.scopes],
      token: {
        id: publicId('tok', token.id),
        inserted_at: unixSeconds(token.insertedAt),
        last_used_at: lastUsedAt === null ? null : unixSeconds(lastUsedAt),
      },
    };
    return { status: 200, body: { data } };
  };
}

async function lastUseOf(reader: Reader, tokenId: string): Promise<Microseconds | null> {
  const [row] = await reader.read<{ last_used_at: Microseconds | null }>({
    name: 'last_use_of_token',
    text: 'SELECT last_used_at FROM tokens WHERE id = $1',
    values: [tokenId],
  });
  return row?.last_used_at ?? null;
}
