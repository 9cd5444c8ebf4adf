export type BouncedRecipient = {
  /** In lower case. */
  address: string;
  action: 'failed' | 'delayed';
  /** The server's text; if there is none, a sentence of ours with the status code. */
  error: string;
  code: 'no_reason' | null;
};

export type Bounce = {
  /** Message-IDs without angle brackets that the report names or returns: the caller decides which of them is ours. */
  messageIds: string[];
  recipients: BouncedRecipient[];
};

/** Reports are short; the email returned with them may be long, and only its headers count. */
const maxSourceBytes = 1024 * 1024;
const maxRecipients = 200;
const maxIds = 50;
const maxErrorLength = 500;

/**
 * Parses a report of an email that was delayed or not delivered: by the parts of RFC 3464, otherwise by
 * X-Failed-Recipients, which Exim and Gmail write. Undefined for any other email.
 */
export function readBounce(source: Buffer): Bounce | undefined {
  const text = source.subarray(0, maxSourceBytes).toString('latin1').replaceAll('\r\n', '\n');
  const { fields, body } = split(text);
  const parts = partsOf(fields, body, 0);
  const status = parts.find(
    ({ type }) => type === 'message/delivery-status' || type === 'message/global-delivery-status',
  );
  const words = parts.find(({ type }) => type === 'text/plain')?.text ?? '';
  const recipients = status ? reported(status.text, words) : named(fields, body);
  if (recipients.length === 0) return undefined;
  return { messageIds: idsIn(status?.text ?? '', body), recipients };
}

type Fields = Map<string, string>;
type Part = { type: string; text: string };

function split(text: string): { fields: Fields; body: string } {
  const start = text.replace(/^\n+/, '');
  const end = start.indexOf('\n\n');
  const head = end === -1 ? start : start.slice(0, end);
  return { fields: fieldsOf(head), body: end === -1 ? '' : start.slice(end + 2) };
}

/** The first of each name, unfolded. */
function fieldsOf(head: string): Fields {
  const fields: Fields = new Map();
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).trim().toLowerCase();
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
}

const maxDepth = 4;

/** The parts of a multipart email, including nested ones. */
function partsOf(fields: Fields, body: string, depth: number): Part[] {
  const value = fields.get('content-type') ?? '';
  const type = (/^[^\s;]+/.exec(value)?.[0] ?? 'text/plain').toLowerCase();
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(value);
  if (!type.startsWith('multipart/') || !boundary || depth >= maxDepth)
    return [{ type, text: decoded(fields, body) }];
  const delimiter = `\n--${boundary[1] ?? boundary[2]}`;
  return `\n${body}`
    .split(delimiter)
    .slice(1)
    .filter((part) => !part.startsWith('--'))
    .flatMap((part) => {
      const inner = split(part.slice(part.indexOf('\n') + 1));
      return partsOf(inner.fields, inner.body, depth + 1);
    });
}

function decoded(fields: Fields, body: string): string {
  const encoding = fields.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  if (encoding !== 'quoted-printable') return body;
  return body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** RFC 3464 section 2: fields of the message, then of each recipient, separated by blank lines. */
function reported(text: string, words: string): BouncedRecipient[] {
  const recipients: BouncedRecipient[] = [];
  for (const group of text.trim().split(/\n[ \t]*\n/)) {
    const fields = fieldsOf(group);
    const action = fields.get('action')?.toLowerCase();
    const address = addressOf(fields.get('original-recipient')) ?? addressOf(fields.get('final-recipient'));
    if (address === undefined || (action !== 'failed' && action !== 'delayed')) continue;
    recipients.push({ address, action, ...errorOf(fields, replyAbout(address, words)) });
    if (recipients.length === maxRecipients) break;
  }
  return recipients;
}

/** `rfc822; nora@customer.example`. */
function addressOf(field: string | undefined): string | undefined {
  const address = field
    ?.slice(field.indexOf(';') + 1)
    .trim()
    .replace(/^<|>$/g, '')
    .toLowerCase();
  return address?.includes('@') ? address : undefined;
}

function errorOf(fields: Fields, reply: string | undefined): Reason {
  const diagnostic = fields.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '');
  return reason(diagnostic || reply || fields.get('status'));
}

type Reason = Pick<BouncedRecipient, 'error' | 'code'>;

function reason(words: string | undefined): Reason {
  return words
    ? { error: shortened(words), code: null }
    : { error: 'The mail server gave no reason.', code: 'no_reason' };
}

/** Exim omits Diagnostic-Code if a server refused by LMTP. Its reply is below the address, in the human-readable part. */
function replyAbout(address: string, words: string): string | undefined {
  const lines = words.split('\n').map((line) => line.trim());
  const at = lines.findIndex((line) => line.toLowerCase() === address);
  return at === -1 ? undefined : lines.slice(at + 1, at + 5).find((line) => /^[45]\d\d[ -]/.test(line));
}

function named(fields: Fields, body: string): BouncedRecipient[] {
  const addresses = (fields.get('x-failed-recipients') ?? '')
    .split(',')
    .map((it) => it.trim().toLowerCase())
    .filter((it) => it.includes('@'))
    .slice(0, maxRecipients);
  return addresses.map((address) => ({ address, action: 'failed', ...sentenceIn(body) }));
}

/** The reply of the rejecting server, as Exim and Gmail quote it: a line that begins with its code. */
function sentenceIn(body: string): Reason {
  const line = /^.*?\b([45]\d\d[ -][^\n]*)$/m.exec(body)?.[1];
  return reason(line);
}

function shortened(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > maxErrorLength ? `${line.slice(0, maxErrorLength - 1)}…` : line;
}

function idsIn(status: string, body: string): string[] {
  const text = `${status}\n${body}`;
  const found = [...text.matchAll(/^(?:original-)?message-id:\s*<([^<>\s]+)>/gim)].map(([, id = '']) => id);
  return [...new Set(found)].slice(0, maxIds);
}
