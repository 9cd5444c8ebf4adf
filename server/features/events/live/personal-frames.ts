import type { PersonalChange } from '../../../../contract/inbox/notification.ts';
import type { PersonalNotice } from '../../../db/notices.ts';
import type { EventStream } from './event-stream.ts';

/** Skips slow readers: the inbox refetches periodically. */
export function notifyPerson(
  streams: Iterable<EventStream>,
  { organizationId, userId, change }: PersonalNotice,
): void {
  for (const stream of streams) {
    const isTheirs = stream.isInbox && stream.userId === userId && stream.organizationId === organizationId;
    if (isTheirs && !stream.isSlow) stream.write(frame(change));
  }
}

const everything = JSON.stringify({ about: 'everything' } satisfies PersonalChange);

/** Notices may have been missed: everybody refetches. */
export function notifyEverybody(streams: Iterable<EventStream>): void {
  for (const stream of streams) if (stream.isInbox) stream.write(frame(everything));
}

/** Without an id: it is in no log. */
function frame(change: string): string {
  return `event: personal\ndata: ${change}\n\n`;
}
