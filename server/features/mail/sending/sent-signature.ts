import type { SendMail } from '../../../../contract/message.ts';
import { readBody } from '../../../text/read-body.ts';

/** An email's own signature, sanitized, which is short enough for this thread; empty for none, null for that of the channel. */
export function sentSignature(mail: Pick<SendMail, 'signature_html'> | undefined): string | null {
  if (mail?.signature_html === undefined) return null;
  return readBody({ html: mail.signature_html, attachmentIds: [] }).html;
}
