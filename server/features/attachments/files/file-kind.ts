/** The kinds that a browser may show by itself (security S9), with what their names end with. */
const rasters: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
};

/** How many bytes tell what a file is. */
export const headBytes = 4100;

/**
 * What the beginning of a file shows it to be; null where nothing does, as with plain text. Loaded at the first upload, so
 * that a server at rest stays small.
 */
export async function sniffType(head: Buffer): Promise<string | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  // Bytes that were made to break the reader are of no kind.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return found?.mime ?? null;
}

/**
 * Whether a file can be of the type that was announced: a picture and a PDF must be what they say, sound and film may be in
 * another's container, and text must not be something binary. Of other types nobody can tell.
 */
export function isOfKind(announced: string, sniffed: string | null): boolean {
  const type = announced === 'image/jpg' ? 'image/jpeg' : announced;
  const family = type.split('/', 1)[0];
  if (type in rasters || type === 'application/pdf') return sniffed === type;
  if (sniffed === null) return true;
  if (family === 'image') return /^image\/|^application\/xml$/.test(sniffed);
  if (family === 'audio' || family === 'video') return /^(audio|video)\/|^application\/ogg$/.test(sniffed);
  if (family === 'text' || type === 'application/json')
    return /^text\/|^application\/(rtf|xml)$/.test(sniffed);
  return true;
}

/** The type as which a browser may show a file; undefined where it is to save it: bytes and name must both say so. */
export function shownType(sniffed: string | null, extension: string): string | undefined {
  return sniffed !== null && rasters[sniffed]?.includes(extension) ? sniffed : undefined;
}
