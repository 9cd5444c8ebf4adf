import type { SendMessageBody } from '../../../contract/message.ts';
import { fieldFault } from '../../errors/validation-error.ts';
import { isBlankHtml } from '../../text/is-blank-html.ts';
import { sanitiseHtml } from '../../text/sanitise-html.ts';

const metaInfoBytes = 16 * 1024;
const metaInfoDepth = 5;

/**
 * The body as it is stored: sanitised, and with something left to read.
 *
 * @throws ValidationError
 */
export function checkedBody({ body_html }: SendMessageBody): string {
  if (body_html === undefined) throw fieldFault('body_html', 'required', 'Is required.');
  const html = sanitiseHtml(body_html);
  if (isBlankHtml(html))
    throw fieldFault('body_html', 'blank', 'Holds nothing to read once it is sanitised.');
  return html;
}

/** @throws ValidationError: nothing can have been uploaded yet. */
export function checkAttachments({ attachment_ids = [] }: SendMessageBody): void {
  const [first] = attachment_ids;
  if (first !== undefined)
    throw fieldFault('attachment_ids', 'not_found', `${first} is not an uploaded attachment.`);
}

/**
 * The sender's own object (contract section 2): of bounded size and depth, without the key that is the server's.
 *
 * @throws ValidationError
 */
export function checkedMetaInfo({ meta_info = {} }: SendMessageBody): Record<string, unknown> {
  if ('deskbell' in meta_info)
    throw fieldFault('meta_info.deskbell', 'reserved', 'Is reserved for the server.');
  if (Buffer.byteLength(JSON.stringify(meta_info)) > metaInfoBytes) {
    throw fieldFault('meta_info', 'too_long', 'Must have at most 16 KiB as JSON.');
  }
  if (depthOf(meta_info) > metaInfoDepth) {
    throw fieldFault('meta_info', 'too_deep', `Must be at most ${metaInfoDepth} levels deep.`);
  }
  return meta_info;
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
