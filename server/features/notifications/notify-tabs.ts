import type { PersonalChange } from '../../../contract/inbox/notification.ts';
import type { Notices } from '../../db/notices.ts';
import type { Viewer } from '../conversations/reads/unread.ts';

/** Notifies a member's open tabs, on every server, of changes that only concern them. Call it after the commit. */
export async function notifyTabs(
  notices: Pick<Notices, 'notifyPeople'>,
  organizationId: string,
  changes: readonly { userId: string; change: PersonalChange }[],
): Promise<void> {
  await notices.notifyPeople(
    changes.map(({ userId, change }) => ({ organizationId, userId, change: JSON.stringify(change) })),
  );
}

export function notifyOwnTabs(
  notices: Pick<Notices, 'notifyPeople'>,
  { organizationId, userId }: Viewer,
  ...changes: PersonalChange[]
): Promise<void> {
  return notifyTabs(
    notices,
    organizationId,
    changes.map((change) => ({ userId, change })),
  );
}
