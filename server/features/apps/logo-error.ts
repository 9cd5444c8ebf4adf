const form = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

/** Magic bytes of each format, in hexadecimal; those of WebP have the file's length in between. */
const beginnings: Readonly<Record<string, RegExp>> = {
  png: /^89504e470d0a1a0a/,
  jpeg: /^ffd8ff/,
  webp: /^52494646.{8}57454250/,
};

/**
 * Why a text isn't acceptable as an app's logo; undefined if it is. Logos are stored in the row: a remote one would
 * tell its owner who views a page, and the pages' own policy allows none.
 */
export function logoError(text: string): string | undefined {
  const [, kind = '', content = ''] = form.exec(text) ?? [];
  const bytes = Buffer.from(content, 'base64').toString('hex');
  return beginnings[kind]?.test(bytes) ? undefined : 'Must be a small PNG, JPEG or WebP picture.';
}
