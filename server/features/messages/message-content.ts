import type { SendMessageBody } from '../../../contract/message.ts';
import { fieldFault, ValidationError } from '../../errors/validation-error.ts';
import { metaInfoFault } from '../../text/free-form-fault.ts';
import { isBlankHtml } from '../../text/is-blank-html.ts';
import { sanitiseHtml } from '../../text/sanitise-html.ts';

/**
 * The body as it is stored: sanitised, and with something left to read.
 *
 * @throws ValidationError
 */
export function checkedBody({ body_html }: Pick<SendMessageBody, 'body_html'>): string {
  if (body_html === undefined) throw fieldFault('body_html', 'required', 'Is required.');
  const html = sanitiseHtml(body_html);
  if (isBlankHtml(html))
    throw fieldFault('body_html', 'blank', 'Holds nothing to read once it is sanitised.');
  return html;
}

/** @throws ValidationError: nothing can have been uploaded yet. */
export function checkAttachments({ attachment_ids = [] }: Pick<SendMessageBody, 'attachment_ids'>): void {
  const [first] = attachment_ids;
  if (first !== undefined)
    throw fieldFault('attachment_ids', 'not_found', `${first} is not an uploaded attachment.`);
}

/**
 * The sender's own object (contract section 2): of bounded size and depth, without the key that is the server's.
 *
 * @throws ValidationError
 */
export function checkedMetaInfo({
  meta_info = {},
}: Pick<SendMessageBody, 'meta_info'>): Record<string, unknown> {
  const fault = metaInfoFault(meta_info);
  if (fault) throw new ValidationError([fault]);
  return meta_info;
}
