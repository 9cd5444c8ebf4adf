import type { SendMessageBody } from '../../../contract/message.ts';
import { fieldFault, ValidationError } from '../../errors/validation-error.ts';
import { metaInfoFault } from '../../text/free-form-fault.ts';
import { keepInlinePictures } from '../../text/inline-pictures.ts';
import { isBlankHtml } from '../../text/is-blank-html.ts';
import { sanitiseHtml } from '../../text/sanitise-html.ts';

type Content = Pick<SendMessageBody, 'body_html' | 'attachment_ids'>;

/**
 * The body as it is stored: sanitised, without pictures that are not among its attachments, and with something left to
 * read; where there are attachments it may be empty.
 *
 * @throws ValidationError
 */
export function checkedBody({ body_html, attachment_ids = [] }: Content): string {
  const isNeeded = attachment_ids.length === 0;
  if (body_html === undefined && isNeeded) throw fieldFault('body_html', 'required', 'Is required.');
  const html = keepInlinePictures(sanitiseHtml(body_html ?? ''), attachment_ids);
  if (!isBlankHtml(html)) return html;
  if (isNeeded) throw fieldFault('body_html', 'blank', 'Holds nothing to read once it is sanitised.');
  return '';
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
