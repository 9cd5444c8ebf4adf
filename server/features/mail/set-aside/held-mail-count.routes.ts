import { countHeldMail } from '../../../../contract/inbox/operations/mail-setup.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import type { Database } from '../../../db/database.ts';
import { type OperationRoute, on } from '../../../http/operation-route.ts';
import { publicId } from '../../../ids/public-id.ts';
import { countSetAside } from './set-aside-store.ts';

export function heldMailCountRoutes({ database }: { database: Database }): OperationRoute<SessionCaller>[] {
  return [
    on(countHeldMail, async ({ caller }) => {
      const counts = await countSetAside(database, caller.organization.id);
      const data = counts.map(({ channel_id, count }) => ({
        channel_id: publicId('chn', channel_id),
        count,
      }));
      return { status: 200 as const, body: { data } };
    }),
  ];
}
