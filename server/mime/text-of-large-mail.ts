/** A part of an email, as a mail server describes it without sending it (RFC 3501 section 7.4.2, BODYSTRUCTURE). */
export type MailPart = {
  part?: string | undefined;
  type: string;
  size?: number | undefined;
  disposition?: string | undefined;
  childNodes?: MailPart[] | undefined;
};

export type TextPart = { number: string; type: string };

const maxParts = 10;
export const maxPartLength = 5 * 1024 ** 2;

/** The text parts of an email, which are worth fetching if the whole is too large. */
export function textPartsOf(root: MailPart): TextPart[] {
  return partsIn(root).slice(0, maxParts);
}

function partsIn({ part = '1', type, size = 0, disposition, childNodes }: MailPart): TextPart[] {
  if (type.startsWith('multipart/')) return (childNodes ?? []).flatMap(partsIn);
  const isText = /^text\/(plain|html)$/.test(type) && disposition !== 'attachment' && size <= maxPartLength;
  return isText ? [{ number: part, type }] : [];
}

/** An email with these headers and only the text. `parts`: each with its own headers, as they are in the email. */
export function mailOfText(
  headers: string,
  parts: readonly { type: string; mime: string; body: string }[],
): string {
  // A boundary that no line of the email begins with.
  const all = parts.map(({ body }) => body).join('\n');
  let boundary = 'text';
  while (all.includes(`--${boundary}`)) boundary += '-';
  const isAlternative = new Set(parts.map(({ type }) => type)).size > 1;
  return [
    withoutContent(headers),
    'MIME-Version: 1.0',
    `Content-Type: multipart/${isAlternative ? 'alternative' : 'mixed'}; boundary="${boundary}"`,
    '',
    ...parts.flatMap(({ mime, body }) => [`--${boundary}`, mime.trim(), '', body]),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/** Headers about a body that is left out. */
function withoutContent(headers: string): string {
  return headers
    .trim()
    .replace(/\r?\n(?=[ \t])/g, '\0')
    .split(/\r?\n/)
    .filter((line) => !/^(content-[a-z-]+|mime-version)\s*:/i.test(line))
    .join('\r\n')
    .replaceAll('\0', '\r\n');
}
