/** The limits of an email. One that exceeds them isn't parsed at all, to protect the parsers. */
export const mailLimits = {
  bytes: 40 * 1024 * 1024,
  headerBytes: 256 * 1024,
  depth: 32,
  parts: 1000,
  files: 100,
  recipients: 200,
} as const;

/** An unreadable email, with a sentence that says why. A retry gives the same result. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail';
}

/**
 * Checks an email's structure without a parser, by its boundary lines.
 *
 * @param source as Latin-1
 * @throws UnreadableMail
 */
export function checkStructure(source: string): void {
  const body = source.search(/\r?\n\r?\n/);
  if ((body === -1 ? source.length : body) > mailLimits.headerBytes)
    throw new UnreadableMail(`Its headers are larger than ${mailLimits.headerBytes / 1024} kB.`);
  const { parts, depth } = measure(source);
  if (parts > mailLimits.parts) throw new UnreadableMail(`It has more than ${mailLimits.parts} parts.`);
  if (depth > mailLimits.depth)
    throw new UnreadableMail(`Its parts are nested more than ${mailLimits.depth} deep.`);
}

const declaration = /boundary\s{0,8}=\s{0,8}(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi;
const embedded = /^content-type:\s{0,8}message\/rfc822/gim;

function measure(source: string): { parts: number; depth: number } {
  const boundaries = new Set([...source.matchAll(declaration)].map(([, quoted, bare]) => quoted ?? bare));
  const messages = source.match(embedded)?.length ?? 0;
  const open: string[] = [];
  let [parts, depth] = [messages, messages];
  for (const [, text = ''] of source.matchAll(/^--([^\r\n]{1,204})[ \t]*\r?$/gm)) {
    const name = boundaries.has(text) ? text : text.replace(/--$/, '');
    if (!boundaries.has(name)) continue;
    const at = open.lastIndexOf(name);
    if (at !== -1) open.length = at;
    if (name !== text) continue;
    open.push(name);
    parts += 1;
    depth = Math.max(depth, open.length);
  }
  return { parts, depth };
}
