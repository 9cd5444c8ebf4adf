// Sanitised HTML has one spelling: `src` comes first, and no value holds a quote.
const picture = /<img src="cid:(att_[0-9a-hjkmnp-tv-z]{26})"((?: [a-z]+="[^"]*")*)>/g;

/** Sanitised HTML without the pictures that are none of these attachments (security, Policy for HTML). */
export function keepInlinePictures(html: string, attachmentIds: readonly string[]): string {
  if (!html.includes('"cid:')) return html;
  return html.replace(picture, (tag, id: string) => (attachmentIds.includes(id) ? tag : ''));
}

/** The same as browsers can show it: each attachment's picture with an address in place of its id. */
export function withPictureAddresses(html: string, addressOf: (attachmentId: string) => string): string {
  if (!html.includes('"cid:')) return html;
  return html.replace(picture, (_, id: string, others: string) => `<img src="${addressOf(id)}"${others}>`);
}
