/** The types that a browser may display (security S9), with their file extensions. */
const rasters: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
};

/** How many bytes are enough to detect a file's type. */
export const headBytes = 4100;

/**
 * The type that a file's first bytes show; null if unknown, as for plain text. Loaded at the first upload, to save
 * memory.
 */
export async function sniffType(head: Buffer): Promise<string | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  // Bytes crafted to crash the detector have no type.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return found?.mime ?? null;
}

/**
 * Whether a file can have its announced type: pictures and PDFs must match, audio and video may be in another
 * container, and text must not be binary. Other types can't be checked.
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

/** The type as which a browser may display a file; undefined if it must download it: bytes and name must both match. */
export function shownType(sniffed: string | null, extension: string): string | undefined {
  return sniffed !== null && rasters[sniffed]?.includes(extension) ? sniffed : undefined;
}
