import type { Message } from '../../sdk/src/types.ts';

type Repliable = Pick<Message, 'id' | 'user' | 'meta_info'>;

/** What the server reports about a message sent or received by email. */
type MailInfo = { channel?: string; automatic?: boolean; joined_by_reply?: boolean };

/**
 * The message whose recipients a reply goes to, chosen like the server does: the message being replied to; otherwise the latest
 * incoming one from a participant that isn't automatic; otherwise the latest outgoing one.
 *
 * @param messages the loaded ones, oldest first
 */
export function repliedMail<Known extends Repliable>(
  messages: readonly Known[],
  replyToId: string | undefined,
): Known | undefined {
  const emails = messages.filter((it) => infoOf(it).channel !== undefined);
  return (
    emails.find(({ id }) => id === replyToId) ??
    emails.findLast((it) => isFromContact(it) && !infoOf(it).automatic && !infoOf(it).joined_by_reply) ??
    emails.findLast((it) => !isFromContact(it)) ??
    emails.at(-1)
  );
}

function infoOf({ meta_info }: Repliable): MailInfo {
  return (meta_info.deskbell ?? {}) as MailInfo;
}

function isFromContact({ user }: Repliable): boolean {
  return user?.id.startsWith('cnt_') ?? false;
}
