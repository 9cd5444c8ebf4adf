import type {
  ChangeNotificationPreferencesBody,
  NotificationPreferences,
  QuietHours,
} from '../../../contract/inbox/notification.ts';
import {
  kindsOffByDefault,
  type NotificationKind,
  notificationKinds,
} from '../../../contract/values/notification-kinds.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Viewer } from '../conversations/reads/unread.ts';

type Row = {
  muted_kinds: NotificationKind[];
  muted_push_kinds: NotificationKind[];
  muted_email_kinds: NotificationKind[];
  quiet_hours: QuietHours | null;
  desktop: boolean;
  sound: boolean;
  read_when: NotificationPreferences['read_when'];
};

/** What a member can choose. */
export type Preferences = Omit<NotificationPreferences, 'can_mail'>;

const defaults: Row = {
  muted_kinds: [...kindsOffByDefault],
  muted_push_kinds: [],
  muted_email_kinds: [],
  quiet_hours: null,
  desktop: false,
  sound: false,
  read_when: 'viewed',
};

const columns = 'muted_kinds, muted_push_kinds, muted_email_kinds, quiet_hours, desktop, sound, read_when';

export async function findPreferences(reader: Reader, viewer: Viewer): Promise<Preferences> {
  return present(await findRow(reader, viewer));
}

async function findRow(reader: Reader, { organizationId, userId }: Viewer): Promise<Row> {
  const [row] = await reader.read<Row>({
    name: 'find_notification_preferences',
    text: `SELECT ${columns} FROM notification_preferences WHERE organization_id = $1 AND user_id = $2`,
    values: [organizationId, userId],
  });
  return row ?? defaults;
}

/** What isn't sent stays unchanged. */
export async function changePreferences(
  database: Database,
  viewer: Viewer,
  { kinds = {}, push = {}, email = {}, ...change }: ChangeNotificationPreferencesBody,
): Promise<Preferences> {
  const { organizationId, userId } = viewer;
  return database.transaction(async (transaction) => {
    // Two concurrent changes, from two tabs, wait for each other here.
    await transaction.write({
      name: 'make_notification_preferences',
      text: `INSERT INTO notification_preferences (organization_id, user_id, ${columns})
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
                 ON CONFLICT (organization_id, user_id) DO UPDATE SET user_id = excluded.user_id`,
      values: [organizationId, userId, ...valuesOf(defaults)],
    });
    const before = await findRow(transaction, viewer);
    const after = {
      ...before,
      ...change,
      muted_kinds: mutedAfter(before.muted_kinds, kinds),
      muted_push_kinds: mutedAfter(before.muted_push_kinds, push),
      muted_email_kinds: mutedAfter(before.muted_email_kinds, email),
    };
    await transaction.write({
      name: 'change_notification_preferences',
      text: `UPDATE notification_preferences SET (${columns}) = ROW ($3, $4, $5, $6, $7, $8, $9)
              WHERE organization_id = $1 AND user_id = $2`,
      values: [organizationId, userId, ...valuesOf(after)],
    });
    return present(after);
  });
}

type SomeKinds = Partial<Record<NotificationKind, boolean>>;

function mutedAfter(before: readonly NotificationKind[], change: SomeKinds): NotificationKind[] {
  return notificationKinds.filter((kind) =>
    change[kind] === undefined ? before.includes(kind) : !change[kind],
  );
}

function valuesOf(row: Row) {
  const { muted_kinds, muted_push_kinds, muted_email_kinds, quiet_hours, desktop, sound, read_when } = row;
  return [
    muted_kinds,
    muted_push_kinds,
    muted_email_kinds,
    quiet_hours && JSON.stringify(quiet_hours),
    desktop,
    sound,
    read_when,
  ];
}

function present({ muted_kinds, muted_push_kinds, muted_email_kinds, ...row }: Row): Preferences {
  return {
    kinds: kindsExcept(muted_kinds),
    push: kindsExcept(muted_push_kinds),
    email: kindsExcept(muted_email_kinds),
    ...row,
  };
}

function kindsExcept(muted: readonly NotificationKind[]): Preferences['kinds'] {
  const kinds = Object.fromEntries(notificationKinds.map((kind) => [kind, !muted.includes(kind)]));
  return kinds as Preferences['kinds'];
}
