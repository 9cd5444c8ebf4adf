// Sanitized HTML has one spelling: `src` comes first, and no value contains a quote.
const picture = /<img src="cid:(att_[0-9a-hjkmnp-tv-z]{26})"((?: [a-z]+="[^"]*")*)>/g;

/** Sanitized HTML without pictures that aren't among these attachments (security, Policy for HTML). */
export function keepInlinePictures(html: string, attachmentIds: readonly string[]): string {
  if (!html.includes('"cid:')) return html;
  return html.replace(picture, (tag, id: string) => (attachmentIds.includes(id) ? tag : ''));
}

/** A client's HTML with picture addresses replaced by ids, so that HTML that it received can be sent back. */
export function withPictureIds(html: string): string {
  if (!html.includes('/files/att_')) return html;
  return html.replace(
    /(\ssrc=)(["'])[^"'\s]*\/files\/(att_[0-9a-hjkmnp-tv-z]{26})\/[^"'\s]*\2/g,
    (_, name: string, quote: string, id: string) => `${name}${quote}cid:${id}${quote}`,
  );
}

/** The same in displayable form: each attachment's picture with an address in place of its id. */
export function withPictureAddresses(html: string, addressOf: (attachmentId: string) => string): string {
  if (!html.includes('"cid:')) return html;
  return html.replace(picture, (_, id: string, others: string) => `<img src="${addressOf(id)}"${others}>`);
}

/** Sanitized HTML whose pictures are those of other attachments: new public ids by the old ones. */
export function withRenamedPictures(html: string, ids: ReadonlyMap<string, string>): string {
  if (ids.size === 0) return html;
  return html.replace(
    picture,
    (_, id: string, others: string) => `<img src="cid:${ids.get(id) ?? id}"${others}>`,
  );
}
