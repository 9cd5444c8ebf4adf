import { isDeepStrictEqual } from 'node:util';
import type { ChangeAppBody } from '../../../contract/inbox/app.ts';
import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { lockApp, updateApp } from './app-store.ts';
import { visibleApp } from './visible-app.ts';

/** Changes an app's settings; what is left out stays. @param change checked @throws NotFound */
export async function changeApp(
  database: Database,
  caller: Caller,
  { id, change }: { id: string; change: ChangeAppBody },
): Promise<void> {
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction) => {
    await lockApp(transaction, organizationId, id);
    const before = await visibleApp(transaction, organizationId, id);
    const after = { ...before, ...change };
    const changed = Object.keys(change).filter(
      (key) => !isDeepStrictEqual(fieldOf(before, key), fieldOf(after, key)),
    );
    if (changed.length === 0) return;
    await updateApp(transaction, after);
    const details = { app: after.name, changed: changed.join(' ') };
    await recordAudit(transaction, {
      organizationId,
      kind: 'app.changed',
      actor: eventActor(caller),
      details,
    });
  });
}

function fieldOf(app: object, key: string): unknown {
  return (app as Record<string, unknown>)[key];
}
