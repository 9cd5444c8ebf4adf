import type { Connection } from '../../../../contract/connection.ts';
import type { ConnectionRow } from '../../../access/connection-store.ts';
import { presentUser } from '../../../access/present-user.ts';
import { unixSeconds } from '../../../db/microseconds.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { EventRow } from '../event-row.ts';
import { snapshotRow } from './snapshot-row.ts';

/** The ended connection. */
export function presentConnectionEvent({ data, users, app_name }: EventRow) {
  const row = snapshotRow(data ?? {}) as ConnectionRow;
  const user = users?.[String(row.user_id)];
  const connection: Connection = {
    id: publicId('conn', row.id),
    app: { id: publicId('app', row.app_id), name: app_name ?? '' },
    actor: row.actor,
    user: user ? presentUser('usr', user) : null,
    inserted_at: unixSeconds(row.inserted_at),
  };
  return { data: connection, previous: null };
}
