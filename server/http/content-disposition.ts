/**
 * The disposition of a file, and its name (RFC 6266, RFC 8187): percent-encoded UTF-8, so that no name can end the
 * header or start another one (security S10).
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  return `${kind}; filename*=UTF-8''${encoded(name)}`;
}

/** `encodeURIComponent` leaves four characters that RFC 8187 does not allow in a value. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
