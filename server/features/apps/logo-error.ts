const form = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

/** How the bytes of each begin, in hexadecimal; of a WebP the length of the file is between. */
const beginnings: Readonly<Record<string, RegExp>> = {
  png: /^89504e470d0a1a0a/,
  jpeg: /^ffd8ff/,
  webp: /^52494646.{8}57454250/,
};

/**
 * Why a text will not do as an app's picture; undefined where it will. It is kept in the row itself: a picture elsewhere
 * would tell its owner who looks at a page, and the pages' own policy loads none.
 */
export function logoError(text: string): string | undefined {
  const [, kind = '', content = ''] = form.exec(text) ?? [];
  const bytes = Buffer.from(content, 'base64').toString('hex');
  return beginnings[kind]?.test(bytes) ? undefined : 'Must be a small PNG, JPEG or WebP picture.';
}
