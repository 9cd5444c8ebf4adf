import * as operations from '../../../contract/inbox/operations/notifications.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Notices } from '../../db/notices.ts';
import { type OperationRoute, on } from '../../http/operation-route.ts';
import { eyesOf } from '../conversations/reads/unread.ts';
import { changePreferences, findPreferences } from './preference-store.ts';
import { tellOwnTabs } from './tell-of-change.ts';

type Dependencies = { database: Database; notices: Notices };

export function preferenceRoutes({ database, notices }: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    on(operations.getNotificationPreferences, async ({ caller }) => ({
      status: 200 as const,
      body: { data: await findPreferences(database, eyesOf(caller)) },
    })),
    on(operations.changeNotificationPreferences, async ({ caller, body }) => {
      const eyes = eyesOf(caller);
      const data = await changePreferences(database, eyes, body);
      await tellOwnTabs(notices, eyes, { about: 'preferences' });
      return { status: 200, body: { data } } as const;
    }),
  ];
}
