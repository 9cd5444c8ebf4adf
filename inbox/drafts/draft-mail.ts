import type { MessageMail } from '../../sdk/src/types.ts';

/** A recipient of an email. */
export type DraftAddress = {
  address: string;
  name: string | null;
  /** Whether that address has sent us mail before; absent if unknown. */
  hasWritten?: boolean;
};

/** The recipients of a message's email. */
export type DraftRecipients = {
  to: readonly DraftAddress[];
  cc: readonly DraftAddress[];
  bcc: readonly DraftAddress[];
};

/** How a reply is sent by email. */
export type DraftMail = DraftRecipients & {
  subject: string;
  /** Whether the email being replied to is quoted below. */
  includesHistory: boolean;
  /** Below the reply; empty for none, absent until its writer changes it. */
  signatureHtml?: string | undefined;
};

/** An email reply, until its writer changes it. */
export function replyMail({ reply }: Pick<MessageMail, 'reply'>): DraftMail {
  const known = (them: MessageMail['reply']['to']) =>
    them.map(({ address, name, has_written }) => ({ address, name, hasWritten: has_written }));
  return {
    to: known(reply.to),
    cc: known(reply.cc),
    bcc: [],
    subject: reply.subject,
    includesHistory: true,
  };
}

export function recipientsOf({ to, cc, bcc }: DraftRecipients): DraftAddress[] {
  return [...to, ...cc, ...bcc];
}

export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text);
}

/** Why an email can't be sent yet. */
export type MailError = 'noRecipient' | 'notAnAddress';

export function mailError(mail: DraftRecipients): MailError | undefined {
  const recipients = recipientsOf(mail);
  if (recipients.length === 0) return 'noRecipient';
  return recipients.every(({ address }) => isAddress(address)) ? undefined : 'notAnAddress';
}
