import type { MailAddress } from '../../../mime/mail-addresses.ts';
import type { ReadMail } from '../../../mime/read-mail.ts';

/**
 * Who wrote an email: the first address in From. If that is one of ours (a group rewrites it) or belongs to a website's
 * form, it is the address to reply to.
 */
export function senderOf(
  mail: Pick<ReadMail, 'from' | 'replyTo' | 'originalFrom'>,
  { ours, formSenders }: { ours: ReadonlySet<string>; formSenders: readonly string[] },
): { sender: MailAddress; isByForm: boolean } | undefined {
  const [from] = mail.from;
  if (!from) return undefined;
  const isByForm = formSenders.includes(from.address);
  if (!isByForm && !ours.has(from.address)) return { sender: from, isByForm: false };
  const others = [...mail.originalFrom, ...mail.replyTo].filter(({ address }) => !ours.has(address));
  return { sender: others[0] ?? from, isByForm };
}
