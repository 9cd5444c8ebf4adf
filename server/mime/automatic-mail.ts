import { firstHeader, type MailHeaders } from './mail-headers.ts';

/**
 * Email sent by a machine. A `reply` (out of office, a read receipt, a bounce) responds to our email, and nobody
 * waits for a reply to it. `generated` email (a shop's order, a contact form, a mailing list) may well be a
 * customer's request: it is only labeled.
 */
export type AutomaticMail = 'reply' | 'generated';

/** `returnPath`: the sender of the envelope, empty for `<>`; undefined if unknown. */
export function automaticMail(
  headers: MailHeaders,
  returnPath: string | undefined,
): AutomaticMail | undefined {
  const submitted = firstHeader(headers, 'auto-submitted').toLowerCase();
  const precedence = firstHeader(headers, 'precedence').toLowerCase();
  const type = firstHeader(headers, 'content-type').toLowerCase();
  const isReply =
    submitted.startsWith('auto-replied') ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    precedence === 'auto_reply' ||
    precedence === 'junk' ||
    returnPath === '' ||
    type.startsWith('multipart/report');
  if (isReply) return 'reply';
  const isGenerated =
    submitted.startsWith('auto-') ||
    precedence === 'bulk' ||
    precedence === 'list' ||
    headers.has('list-id') ||
    headers.has('list-unsubscribe');
  return isGenerated ? 'generated' : undefined;
}

/** Whether a server on the way has marked it as spam. */
export function isMarkedAsSpam(headers: MailHeaders): boolean {
  return (
    firstHeader(headers, 'x-spam-flag').toLowerCase() === 'yes' ||
    /^yes\b/i.test(firstHeader(headers, 'x-spam-status')) ||
    firstHeader(headers, 'x-spam').toLowerCase() === 'yes'
  );
}
