import type { CustomerMail, MailAddress } from './customer-mail.ts';
import { lastOf, type MailThread } from './mail-threads.ts';

export type WrittenMail = {
  from: MailAddress;
  to: MailAddress;
  subject: string;
  text: string;
  file?: { filename: string; contentType: string; content: Buffer } | undefined;
  /** The thread to reply to. */
  thread?: MailThread | undefined;
};

/** An email as a customer's email client writes it. */
export async function writeCustomerMail({
  from,
  to,
  subject,
  text,
  file,
  thread,
}: WrittenMail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const answered = thread && lastOf(thread);
  const composer = new MailComposer({
    from,
    to,
    subject,
    text: answered ? `${text}\n\n${quoted(answered)}` : text,
    ...(answered && {
      inReplyTo: `<${answered.messageId}>`,
      references: [...answered.references, answered.messageId].map((id) => `<${id}>`).join(' '),
    }),
    attachments: file ? [file] : [],
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  });
  return composer.compile().build();
}

function quoted({ date, from, text }: CustomerMail): string {
  const lines = text.split('\n').map((line) => `> ${line}`);
  return [`On ${date.toISOString().slice(0, 10)}, ${from.name || from.address} wrote:`, ...lines].join('\n');
}

/** Sender and recipient of a reply in a thread; undefined if nobody receives email at the sender's address. */
export function replyIn(
  thread: MailThread,
  channelAddress: string,
): { from: MailAddress; to: MailAddress; subject: string } | undefined {
  const received = thread.mails.findLast(({ isOwn }) => !isOwn);
  const own = thread.mails.findLast(({ isOwn }) => isOwn);
  const subject = thread.mails[0].subject;
  const replySubject = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  if (!received)
    return own && { from: own.from, to: { name: '', address: channelAddress }, subject: replySubject };
  const from = own?.from ?? received.to[0];
  if (!from || withoutPlus(received.replyTo.address) !== channelAddress) return undefined;
  return { from, to: received.replyTo, subject: replySubject };
}

export function withoutPlus(address: string): string {
  return address.replace(/\+[^@]*@/, '@');
}
