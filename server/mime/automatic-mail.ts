import { firstHeader, type MailHeaders } from './mail-headers.ts';

/**
 * What a machine sent. A `reply` (an absence, a receipt, a report) answers an email of ours, and nobody waits for an answer to
 * it. What is `generated` (a shop's order, a contact form, a mailing list) may well be what a customer wants: it is only said.
 */
export type AutomaticMail = 'reply' | 'generated';

/** `returnPath`: the sender of the envelope, empty for `<>`; undefined where it is not known. */
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

/** Whether a server on the way has said that it is spam. */
export function isMarkedAsSpam(headers: MailHeaders): boolean {
  return (
    firstHeader(headers, 'x-spam-flag').toLowerCase() === 'yes' ||
    /^yes\b/i.test(firstHeader(headers, 'x-spam-status')) ||
    firstHeader(headers, 'x-spam').toLowerCase() === 'yes'
  );
}
