/** Files that compressing wouldn't make smaller. */
export function isCompressed(contentType: string): boolean {
  return /^(image\/(?!svg|bmp)|video\/|audio\/|application\/(zip|gzip|pdf|x-7z|vnd\.openxml))/.test(
    contentType,
  );
}
