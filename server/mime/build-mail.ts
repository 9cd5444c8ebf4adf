import { createHash } from 'node:crypto';
import { textAlternative } from '../text/text-alternative.ts';
import { headerName, headerText } from './header-text.ts';
import type { Mailbox } from './mailbox.ts';

export type MailFile = {
  /** `att_…`: the HTML refers to it by `cid:`. */
  id: string;
  filename: string;
  contentType: string;
  content: Buffer;
};

export type OutgoingMail = {
  /** Without angle brackets, as all ids here. */
  messageId: string;
  inReplyTo: string | null;
  references: readonly string[];
  date: Date;
  from: Mailbox;
  replyTo: string | undefined;
  to: readonly Mailbox[];
  cc: readonly Mailbox[];
  subject: string;
  /** Sanitized; pictures as `cid:att_…`. */
  html: string;
  signature: string | undefined;
  /** Of the email being replied to, with its attribution line. */
  quote: { line: string; html: string } | undefined;
  files: readonly MailFile[];
  /** Labels automatic email (RFC 3834); a person's email has no such header. */
  isAutomatic: boolean;
};

/**
 * An email as bytes (RFC 5322, MIME). Deterministic, including the boundaries: the same email built again has the
 * same bytes, so servers recognize a retry as a duplicate. Bcc is in no header.
 */
export async function buildMail(mail: OutgoingMail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const html = htmlOf(mail);
  const composer = new MailComposer({
    messageId: `<${mail.messageId}>`,
    ...(mail.inReplyTo !== null && { inReplyTo: `<${mail.inReplyTo}>` }),
    references: mail.references.map((id) => `<${id}>`).join(' '),
    date: mail.date,
    from: mailboxOf(mail.from),
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    to: mail.to.map(mailboxOf),
    cc: mail.cc.map(mailboxOf),
    subject: await headerText(mail.subject),
    text: textAlternative(html),
    html: `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>${html}</body></html>`,
    attachments: mail.files.map((file) => attachmentOf(file, html)),
    ...(mail.isAutomatic && { headers: { 'Auto-Submitted': 'auto-replied' } }),
    baseBoundary: createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  });
  return composer.compile().build();
}

/** Each part has the direction of its own text: a reply in Hebrew may be above a signature in English. */
function htmlOf({ html, signature, quote }: OutgoingMail): string {
  const body = `<div dir="auto">${html}</div>`;
  const signed = signature === undefined ? body : `${body}<div dir="auto"><br>-- <br>${signature}</div>`;
  if (!quote) return signed;
  const line = `<div dir="auto"><br>${escapedText(quote.line)}</div>`;
  return `${signed}<div>${line}<blockquote type="cite" dir="auto">${quote.html}</blockquote></div>`;
}

function attachmentOf({ id, filename, contentType, content }: MailFile, html: string) {
  const isInline = html.includes(`"cid:${id}"`);
  return {
    filename: headerName(filename),
    contentType,
    content,
    ...(isInline && { cid: id, contentDisposition: 'inline' as const }),
  };
}

function mailboxOf({ name, address }: Mailbox) {
  return { name: headerName(name), address };
}

export function escapedText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
