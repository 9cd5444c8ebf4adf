import { publicId } from '../../ids/public-id.ts';
import type { MailAddress } from '../../mime/mail-addresses.ts';
import type { ReadMail } from '../../mime/read-mail.ts';
import { isVerified, type Verdicts } from '../../mime/verdicts.ts';
import type { Admission } from './admission/admit.ts';
import type { ForwardingMember } from './forwarding-member.ts';
import type { MailChannel } from './mail-channel.ts';
import type { Envelope } from './receipt-store.ts';

/** What was determined about an email before the first write. */
export type Judged = {
  sender: MailAddress;
  isByForm: boolean;
  verdicts: Verdicts;
  admission: Admission;
  forwarded: ForwardingMember | undefined;
};

type Shown = {
  channel: MailChannel;
  mail: ReadMail;
  envelope: Envelope;
  judged: Judged;
  isStranger: boolean;
  hasQuote: boolean;
};

/** An email's `meta_info.deskbell`; empty keys are left out. */
export function shownOfMail({
  channel,
  mail,
  envelope,
  judged,
  isStranger,
  hasQuote,
}: Shown): Record<string, unknown> {
  const verified = isVerified(judged.verdicts);
  const { admission, isByForm } = judged;
  return {
    channel: publicId('chn', channel.id),
    ...(mail.automatic === 'reply' && { automatic: true }),
    ...(verified !== undefined && { verified }),
    ...(isStranger && { joined_by_reply: true }),
    ...(hasQuote && { has_quote: true }),
    ...(isByForm && { via_form: true }),
    ...(admission.joins === undefined &&
      admission.mayBelongTo !== undefined && { may_belong_to: admission.mayBelongTo }),
    ...(mail.badges.length > 0 && { badges: mail.badges }),
    ...(envelope.left_in_mailbox !== undefined && { left_in_mailbox: envelope.left_in_mailbox }),
    ...(mail.invitation !== null && { invitation: mail.invitation }),
    ...(mail.emptyFiles.length > 0 && { empty_files: mail.emptyFiles }),
  };
}
