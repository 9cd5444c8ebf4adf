/** The fields in which Mailgun and SendGrid post a whole mail. */
const mailFields = ['body-mime', 'email'];

/**
 * The mail in what a provider posted, byte for byte: the body itself, or a field of a form. Undefined for a form of several parts
 * that has no mail.
 */
export function mailInBody(body: Buffer, contentType = ''): Buffer | undefined {
  if (/^multipart\/form-data/i.test(contentType)) return inParts(body, boundaryOf(contentType));
  // curl says so of any body whose type it is not told.
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return inUrlencoded(body) ?? body;
  return body;
}

function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

function inParts(body: Buffer, boundary: string | undefined): Buffer | undefined {
  if (boundary === undefined) return undefined;
  const delimiter = `\r\n--${boundary}`;
  // The first delimiter has no line break in front of it.
  let start = body.indexOf(delimiter.slice(2));
  while (start >= 0) {
    const headersEnd = body.indexOf('\r\n\r\n', start);
    const end = headersEnd < 0 ? -1 : body.indexOf(delimiter, headersEnd + 2);
    if (end < 0) return undefined;
    const headers = body.subarray(start, headersEnd).toString('latin1');
    const [, name = ''] = /^content-disposition:.*?[;\s]name="([^"]*)"/im.exec(headers) ?? [];
    if (mailFields.includes(name)) return body.subarray(headersEnd + 4, end);
    start = end + 2;
  }
  return undefined;
}

function inUrlencoded(body: Buffer): Buffer | undefined {
  const text = body.toString('latin1');
  for (const name of mailFields) {
    const at = text.startsWith(`${name}=`) ? 0 : text.indexOf(`&${name}=`) + 1;
    if (at === 0 && !text.startsWith(`${name}=`)) continue;
    const start = at + name.length + 1;
    const end = text.indexOf('&', start);
    return decoded(text.slice(start, end < 0 ? undefined : end));
  }
  return undefined;
}

/** To bytes and not to text: a mail may be in any charset. */
function decoded(text: string): Buffer {
  const bytes = text
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
