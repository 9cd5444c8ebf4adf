import { maxCounted } from '../../../../contract/inbox/max-counted.ts';
import type { PushMessage } from '../../../../contract/inbox/push.ts';
import type { Reader } from '../../../db/database.ts';
import { publicId } from '../../../ids/public-id.ts';
import { oneLine } from '../../../mail/one-line.ts';
import { emailWords } from '../../../mail/words/email-words.ts';
import type { EmailWords } from '../../../mail/words/en/emails.ts';
import { previewText } from '../../../text/preview-text.ts';
import { findRecipient, type Recipient } from '../email/email-store.ts';
import { actorName, conversationTitle } from '../email/unread-email.ts';
import type { NotificationRow } from '../notification-row.ts';
import { countUnread } from '../notification-store.ts';
import type { PushTask } from './push-queue.ts';
import { findUnread } from './push-store.ts';

/** What is shown, in the member's language, as of now; undefined if they have read it, or are no longer a member. */
export async function pushMessage(reader: Reader, task: PushTask): Promise<PushMessage | undefined> {
  const { organization_id: organizationId, user_id: userId, notification_id: id } = task;
  const recipient = await findRecipient(reader, task);
  if (!recipient) return undefined;
  const { notifications: unread } = await countUnread(reader, { organizationId, userId });
  if (id === 'all') return unread === 0 ? undefined : summary(recipient, unread);
  const row = await findUnread(reader, task, id);
  return row && { ...about(row, emailWords(recipient.language)), path: pathTo(recipient, row), unread };
}

function about(row: NotificationRow, words: EmailWords): Pick<PushMessage, 'title' | 'body' | 'tag'> {
  const happened = words.happened[row.kind]({ name: oneLine(actorName(row)), count: row.count });
  const excerpt = row.body_html === null ? [] : [previewText(row.body_html)];
  return {
    title: conversationTitle(row, words),
    body: [happened, ...excerpt].join('\n'),
    // The same tag as a tab's own notification (inbox/notifications/desktop.ts): if both are shown, one replaces the
    // other.
    tag: `deskbell ${publicId('cnv', row.conversation_id)} ${row.kind}`,
  };
}

function pathTo({ slug }: Recipient, { conversation_id }: NotificationRow): string {
  return `/o/${slug}/inbox/open/${publicId('cnv', conversation_id)}`;
}

function summary({ organization, language, slug }: Recipient, unread: number): PushMessage {
  const { heading } = emailWords(language).unread({
    organization,
    count: unread,
    isAtLeast: unread === maxCounted,
  });
  return {
    title: heading,
    body: oneLine(organization),
    tag: `deskbell ${slug} all`,
    path: `/o/${slug}/notifications`,
    unread,
  };
}
