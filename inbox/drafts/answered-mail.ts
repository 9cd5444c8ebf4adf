import type { Message } from '../../sdk/src/types.ts';

type Answerable = Pick<Message, 'id' | 'user' | 'meta_info'>;

/** What the server says of a message that came or went by mail. */
type MailInfo = { channel?: string; automatic?: boolean; joined_by_reply?: boolean };

/**
 * The message whose recipients a reply goes to, as the server chooses it: the one that is replied to; else the latest that came in
 * from somebody who takes part, no automatic one; else the latest that went out.
 *
 * @param messages the loaded ones, oldest first
 */
export function answeredMail<Known extends Answerable>(
  messages: readonly Known[],
  replyToId: string | undefined,
): Known | undefined {
  const mails = messages.filter((it) => infoOf(it).channel !== undefined);
  return (
    mails.find(({ id }) => id === replyToId) ??
    mails.findLast((it) => isFromContact(it) && !infoOf(it).automatic && !infoOf(it).joined_by_reply) ??
    mails.findLast((it) => !isFromContact(it)) ??
    mails.at(-1)
  );
}

function infoOf({ meta_info }: Answerable): MailInfo {
  return (meta_info.deskbell ?? {}) as MailInfo;
}

function isFromContact({ user }: Answerable): boolean {
  return user?.id.startsWith('cnt_') ?? false;
}
