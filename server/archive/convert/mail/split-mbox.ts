/** An email of an mbox file; `source` is undefined if it is larger than the limit. */
export type MboxEntry = { source: Buffer | undefined; bytes: number; envelopeDate: number | null };

/** Lines that are this long aren't kept together: nothing that matters here is. */
const maxLineBytes = 64 * 1024;

/**
 * Splits an mbox file (RFC 4155) into its emails, with memory for one of them. `From ` at the beginning of a line starts
 * an email, if an empty line is above and a date in it: not all programs quote such lines in bodies. Quoted ones lose
 * one `>` (mboxrd, and mboxo for all but those that began with `>` before).
 */
export async function* splitMbox(
  chunks: AsyncIterable<Buffer>,
  { maxBytes }: { maxBytes: number },
): AsyncGenerator<MboxEntry> {
  let entry: ReturnType<typeof openEntry> | undefined;
  let isAfterBlank = true;
  let isLineStart = true;
  for await (const line of linesOf(chunks)) {
    if (isAfterBlank && isFromLine(line, entry === undefined)) {
      if (entry) yield entry.end();
      entry = openEntry(line.toString('latin1'), maxBytes);
      isAfterBlank = false;
      isLineStart = true;
      continue;
    }
    isAfterBlank = isLineStart && isBlank(line);
    isLineStart = line.at(-1) === newline;
    entry?.add(unquoted(line));
  }
  if (entry) yield entry.end();
}

const newline = 10;

const isBlank = (line: Buffer) => ['\n', '\r\n'].includes(line.toString('latin1', 0, 3));

/** Lines with their end. A very long one comes in pieces. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, from)) {
      yield bytes.subarray(from, at + 1);
      from = at + 1;
    }
    rest = bytes.subarray(from);
    if (rest.length <= maxLineBytes) continue;
    yield rest;
    rest = Buffer.alloc(0);
  }
  if (rest.length > 0) yield rest;
}

const dated = /^From \S.*\b\d{1,2}:\d{2}(?::\d{2})?\b.*\b\d{4}\b/;

function isFromLine(line: Buffer, isFirst: boolean): boolean {
  if (line.length > 1000 || line.toString('latin1', 0, 5) !== 'From ') return false;
  return isFirst || dated.test(line.toString('latin1'));
}

function unquoted(line: Buffer): Buffer {
  return line[0] === 62 && /^>+From /.test(line.toString('latin1', 0, 200)) ? line.subarray(1) : line;
}

function openEntry(fromLine: string, maxBytes: number) {
  const lines: Buffer[] = [];
  let bytes = 0;
  return {
    add(line: Buffer): void {
      bytes += line.length;
      if (bytes <= maxBytes) lines.push(line);
      else lines.length = 0;
    },
    end(): MboxEntry {
      const source = bytes > maxBytes ? undefined : withoutSeparator(Buffer.concat(lines));
      return { source, bytes, envelopeDate: dateIn(fromLine) };
    },
  };
}

/** Without the empty line above the next email. */
function withoutSeparator(source: Buffer): Buffer {
  const end = source.toString('latin1', source.length - 4);
  if (end.endsWith('\r\n\r\n')) return source.subarray(0, -2);
  return end.endsWith('\n\n') ? source.subarray(0, -1) : source;
}

/** `From nora@example.com Sat Nov 21 10:00:00 2026`, in UTC unless it says otherwise. */
function dateIn(fromLine: string): number | null {
  const [, text = ''] = /^From \S+\s+(.*)$/.exec(fromLine.trim()) ?? [];
  const isZoned = /(?:[+-]\d{4}|\b[A-Z]{2,4})\b\s*(?:\d{4})?$/.test(text);
  const date = Date.parse(isZoned ? text : `${text} UTC`);
  return Number.isFinite(date) ? date : null;
}
