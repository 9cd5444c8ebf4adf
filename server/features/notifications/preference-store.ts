import type {
  ChangeNotificationPreferencesBody,
  NotificationPreferences,
} from '../../../contract/inbox/notification.ts';
import { type NotificationKind, notificationKinds } from '../../../contract/values/notification-kinds.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Viewer } from '../conversations/reads/unread.ts';

type Row = {
  muted_kinds: NotificationKind[];
  desktop: boolean;
  sound: boolean;
  read_when: NotificationPreferences['read_when'];
};

const defaults: Row = { muted_kinds: [], desktop: false, sound: false, read_when: 'viewed' };

export async function findPreferences(reader: Reader, viewer: Viewer): Promise<NotificationPreferences> {
  return present(await findRow(reader, viewer));
}

async function findRow(reader: Reader, { organizationId, userId }: Viewer): Promise<Row> {
  const [row] = await reader.read<Row>({
    name: 'find_notification_preferences',
    text: `SELECT muted_kinds, desktop, sound, read_when FROM notification_preferences
            WHERE organization_id = $1 AND user_id = $2`,
    values: [organizationId, userId],
  });
  return row ?? defaults;
}

/** What isn't sent stays unchanged. */
export async function changePreferences(
  database: Database,
  viewer: Viewer,
  { kinds = {}, ...change }: ChangeNotificationPreferencesBody,
): Promise<NotificationPreferences> {
  const { organizationId, userId } = viewer;
  return database.transaction(async (transaction) => {
    // Two concurrent changes, from two tabs, wait for each other here.
    await transaction.write({
      name: 'make_notification_preferences',
      text: `INSERT INTO notification_preferences (organization_id, user_id, muted_kinds, desktop, sound, read_when)
             VALUES ($1, $2, $3, $4, $5, $6)
                 ON CONFLICT (organization_id, user_id) DO UPDATE SET user_id = excluded.user_id`,
      values: [organizationId, userId, ...valuesOf(defaults)],
    });
    const before = await findRow(transaction, viewer);
    const isMuted = (kind: NotificationKind) =>
      kinds[kind] === undefined ? before.muted_kinds.includes(kind) : !kinds[kind];
    const after = { ...before, ...change, muted_kinds: notificationKinds.filter(isMuted) };
    await transaction.write({
      name: 'change_notification_preferences',
      text: `UPDATE notification_preferences SET muted_kinds = $3, desktop = $4, sound = $5, read_when = $6
              WHERE organization_id = $1 AND user_id = $2`,
      values: [organizationId, userId, ...valuesOf(after)],
    });
    return present(after);
  });
}

function valuesOf({ muted_kinds, desktop, sound, read_when }: Row) {
  return [muted_kinds, desktop, sound, read_when];
}

function present({ muted_kinds, ...row }: Row): NotificationPreferences {
  const kinds = Object.fromEntries(notificationKinds.map((kind) => [kind, !muted_kinds.includes(kind)]));
  return { kinds: kinds as NotificationPreferences['kinds'], ...row };
}
