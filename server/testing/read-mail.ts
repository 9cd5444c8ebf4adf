/** An email as its receiver sees it: headers unfolded, by lower-case name, and the decoded text of each part. */
export type ReceivedMail = {
  from: string;
  to: string[];
  headers: Map<string, string[]>;
  text: string;
  html: string;
  raw: string;
};

/** Parses a message of two alternative parts (RFC 5322, 2045); no more of MIME than our own email uses. */
export function readMail(raw: string, envelope: Pick<ReceivedMail, 'from' | 'to'>): ReceivedMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type')?.[0] ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).slice(1, -1).map(split);
  const partOf = (type: string) => {
    const part = parts.find((it) => it.headers.get('content-type')?.[0]?.startsWith(type));
    return part ? decode(part) : '';
  };
  return { ...envelope, headers, text: partOf('text/plain'), html: partOf('text/html'), raw };
}

type Part = { headers: Map<string, string[]>; body: string };

function split(text: string): Part {
  const clean = text.replace(/^\r\n/, '');
  const end = clean.indexOf('\r\n\r\n');
  const lines = clean
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), decodeWords(line.slice(at + 1).trim())]);
  }
  return { headers, body: clean.slice(end + 4) };
}

function decode({ headers, body }: Part): string {
  const [encoding = ''] = headers.get('content-transfer-encoding') ?? [];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  const text = body.replaceAll('\r\n', '\n').replace(/\n$/, '');
  return encoding === 'quoted-printable' ? unquote(text.replaceAll('=\n', '')) : text;
}

/** Decodes a header's encoded words (RFC 2047); white space between two of them isn't part of the text. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquote(word.replaceAll('_', ' ')),
    );
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  // Anything not encoded is ASCII: one character is one byte.
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
