/** The fields in which Mailgun and SendGrid post a raw email. */
const mailFields = ['body-mime', 'email'];

/** Far above what providers' forms use; the boundary's limit is that of RFC 2046. */
const formLimits = { parts: 100, boundaryCharacters: 70, headerBytes: 16 * 1024 };

/** A form of forty megabytes takes a second: other requests are served in between. */
const bytesATurn = 1024 * 1024;
const otherRequests = () => new Promise((resolve) => setImmediate(resolve));

/**
 * The email in a provider's request, byte for byte: the body itself, or a field of a form. Undefined for a multipart
 * form without an email. Removes the line that Postfix and Exim prepend to what they pipe.
 */
export async function mailInBody(body: Buffer, contentType = ''): Promise<Buffer | undefined> {
  if (/^multipart\/form-data/i.test(contentType)) return inParts(body, boundaryOf(contentType));
  // curl's default for a body without an explicit type.
  if (/^application\/x-www-form-urlencoded/i.test(contentType))
    return (await inUrlencoded(body)) ?? withoutEnvelopeLine(body);
  return withoutEnvelopeLine(body);
}

/** `From nora@customer.example Mon Nov 23 09:00:00 2026` of mbox (RFC 4155), which a retry has with another time. */
function withoutEnvelopeLine(body: Buffer): Buffer {
  const start = body.subarray(0, maxEnvelopeLineLength).toString('latin1');
  const [line = ''] = /^From [^\s:]\S* [^\n]*\n/.exec(start) ?? [];
  return body.subarray(line.length);
}

const maxEnvelopeLineLength = 1000;

function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  return boundary === '' || boundary.length > formLimits.boundaryCharacters ? undefined : boundary;
}

async function inParts(body: Buffer, boundary: string | undefined): Promise<Buffer | undefined> {
  if (boundary === undefined) return undefined;
  const delimiter = `\r\n--${boundary}`;
  // The first delimiter has no preceding line break.
  let start = await find(body, delimiter.slice(2), 0);
  for (let parts = 0; start >= 0 && parts < formLimits.parts; parts++) {
    const headersEnd = body.subarray(0, start + formLimits.headerBytes).indexOf('\r\n\r\n', start);
    const end = headersEnd < 0 ? -1 : await find(body, delimiter, headersEnd + 2);
    if (end < 0) return undefined;
    const headers = body.subarray(start, headersEnd).toString('latin1');
    const [, name = ''] = /^content-disposition:.*?[;\s]name="([^"]*)"/im.exec(headers) ?? [];
    if (mailFields.includes(name)) return body.subarray(headersEnd + 4, end);
    start = end + 2;
  }
  return undefined;
}

async function inUrlencoded(body: Buffer): Promise<Buffer | undefined> {
  for (const name of mailFields) {
    const isFirst = body.subarray(0, name.length + 1).equals(Buffer.from(`${name}=`));
    const at = isFirst ? 0 : (await find(body, `&${name}=`, 0)) + 1;
    if (at === 0 && !isFirst) continue;
    const start = at + name.length + 1;
    const end = await find(body, '&', start);
    return decoded(body.subarray(start, end < 0 ? undefined : end));
  }
  return undefined;
}

/** Where a text starts, at or after an offset; -1 if it doesn't occur. */
async function find(body: Buffer, text: string, from: number): Promise<number> {
  for (let start = from; start < body.length; start += bytesATurn) {
    const at = body.subarray(start, start + bytesATurn + text.length - 1).indexOf(text, 0, 'latin1');
    if (at >= 0) return start + at;
    if (start + bytesATurn < body.length) await otherRequests();
  }
  return -1;
}

const [plus, space, percent] = [0x2b, 0x20, 0x25];

/** To bytes and not to text: an email may have any charset. */
async function decoded(encoded: Buffer): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(encoded.length);
  let length = 0;
  let turnEnd = bytesATurn;
  for (let at = 0; at < encoded.length; at++) {
    if (at >= turnEnd) {
      await otherRequests();
      turnEnd = at + bytesATurn;
    }
    const byte = encoded[at] ?? 0;
    const high = byte === percent ? hexDigit(encoded[at + 1]) : -1;
    const low = high === -1 ? -1 : hexDigit(encoded[at + 2]);
    if (low === -1) bytes[length++] = byte === plus ? space : byte;
    else {
      bytes[length++] = high * 16 + low;
      at += 2;
    }
  }
  return bytes.subarray(0, length);
}

/** The value of an ASCII hex digit; -1 for anything else. */
function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
