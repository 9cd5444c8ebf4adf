import type { SendMail } from '../../../../contract/message.ts';
import { normalizeEmail } from '../../../access/email-address.ts';
import { NoRecipient } from '../../../errors/errors.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import type { Mailbox } from '../../../mime/mailbox.ts';
import { replyRecipients } from '../../../mime/reply-recipients.ts';
import type { OutgoingMail } from '../../messages/outgoing-mail.ts';
import type { ReplyContext } from './reply-context.ts';

/** What most servers accept in one email. */
const maxRecipients = 100;

/**
 * The recipients of an email: the given ones, or without `to` those derived from the email being replied to, and the
 * participants.
 *
 * @throws ValidationError, NoRecipient
 */
export function mailRecipients(
  { mail = {} }: { mail: SendMail | undefined },
  context: Pick<ReplyContext, 'answered' | 'participants' | 'contact_email' | 'contact_name'>,
): OutgoingMail['recipients'] {
  const defaults = defaultRecipients(context);
  const to = mail.to ? checked('to', mail.to) : defaults.to;
  const cc = mail.cc ? checked('cc', mail.cc) : mail.to ? [] : defaults.cc;
  const bcc = checked('bcc', mail.bcc ?? []);
  const recipients = unique([
    ...to.map((it) => ({ kind: 'to' as const, ...it })),
    ...cc.map((it) => ({ kind: 'cc' as const, ...it })),
    ...bcc.map((it) => ({ kind: 'bcc' as const, ...it })),
  ]);
  if (recipients.length === 0) throw new NoRecipient();
  if (recipients.length > maxRecipients)
    throw fieldError('mail', 'too_many', `An email goes to ${maxRecipients} recipients at most.`);
  return recipients;
}

/** For our own email without a reply so far: its recipients. */
export function defaultRecipients(context: Parameters<typeof mailRecipients>[1]): {
  to: Mailbox[];
  cc: Mailbox[];
} {
  const { answered, participants, contact_email: address, contact_name: name } = context;
  const contact = address === null ? undefined : { address, name };
  const headers = (answered?.recipients ?? []).map((it) =>
    answered?.direction === 'out' && it.kind === 'to' ? { ...it, kind: 'reply_to' as const } : it,
  );
  const { to, cc } = replyRecipients(
    headers.filter((it) => it.kind !== 'bcc'),
    contact,
  );
  return { to, cc: [...cc, ...participants] };
}

function checked(field: 'to' | 'cc' | 'bcc', named: NonNullable<SendMail['to']>): Mailbox[] {
  return named.map(({ address, name = null }, index) => {
    const email = normalizeEmail(address.trim());
    if (email === undefined)
      throw fieldError(`mail.${field}.${index}.address`, 'invalid', 'Must be an email address.');
    return { address: email, name };
  });
}

/** A recipient named twice gets it once, in the first position. */
function unique(recipients: OutgoingMail['recipients']): OutgoingMail['recipients'] {
  const known = new Set<string>();
  return recipients.filter(({ address }) => !known.has(address) && known.add(address));
}
