import { createHash } from 'node:crypto';
import { type Parsed, simpleParser } from 'mailparser';
import { newId, publicId } from '../ids/public-id.ts';
import { cleanFileName, extensionOf } from '../text/file-name.ts';
import { previewText } from '../text/preview-text.ts';
import type { ReadBody } from '../text/read-body.ts';
import { cleanText } from '../text/well-formed-text.ts';
import { type AutomaticMail, automaticMail, isMarkedAsSpam } from './automatic-mail.ts';
import { decodedText } from './decoded-text.ts';
import { type ForwardedMail, forwardedIn } from './forwarded-mail.ts';
import { type Invitation, invitationIn } from './invitation.ts';
import { addressesIn, addressesOf, type MailAddress } from './mail-addresses.ts';
import { readBodies } from './mail-bodies.ts';
import { firstHeader, headersFrom, type MailHeaders, messageIdsIn } from './mail-headers.ts';
import { checkStructure, mailLimits, UnreadableMail } from './mail-limits.ts';
import { withReadableHeaders } from './readable-headers.ts';
import { repairedText } from './repaired-text.ts';
import { isTnef, readTnef } from './tnef.ts';
import { type Verdicts, verdictsIn } from './verdicts.ts';

export type MailFile = {
  /** A uuid, by which the bodies refer to it if it is an inline picture. */
  id: string;
  name: string;
  extension: string;
  contentType: string;
  content: Uint8Array;
};

/** An email as plain data. Addresses are in lower case, bodies sanitized. */
export type ReadMail = {
  messageId: string | null;
  inReplyTo: string[];
  references: string[];
  from: MailAddress[];
  /** From, Reply-To and X-Original-From, if they differ, are for the caller to choose from. */
  replyTo: MailAddress[];
  originalFrom: MailAddress[];
  to: MailAddress[];
  cc: MailAddress[];
  /** The recipient according to servers on the way. */
  deliveredTo: string[];
  subject: string | null;
  /** Milliseconds since 1970; null if the email doesn't say. */
  date: number | null;
  /** Message-ID, From and Date as written; for an email without Message-ID its bytes. */
  fingerprint: Uint8Array;
  automatic: AutomaticMail | null;
  isMarkedAsSpam: boolean;
  verdicts: Verdicts;
  badges: MailBadge[];
  whole: ReadBody;
  /** The body, split in two if it ends with a quote. */
  split: { visible: ReadBody; quotedHtml: string } | null;
  forwarded: ForwardedMail | null;
  /** The first appointment in it. */
  invitation: Invitation | null;
  files: MailFile[];
  /** Names of empty files. */
  emptyFiles: string[];
};

export type MailBadge =
  | 'several_senders'
  | 'signed'
  | 'encrypted'
  | 'mailing_list'
  | 'generated'
  | 'files_left_out';

export type ReadOptions = {
  /** Servers whose Authentication-Results are trusted. */
  trusted: readonly string[];
  /** The sender of the envelope; undefined if unknown. */
  returnPath: string | undefined;
  /** After a failure: as plain text, without parsing its markup. */
  isCautious: boolean;
};

/**
 * Parses an email from its source. The input is untrusted: call it in a thread with limited memory and time.
 *
 * @throws UnreadableMail
 */
export async function readMail(source: Uint8Array, options: ReadOptions): Promise<ReadMail> {
  const raw = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  if (raw.length > mailLimits.bytes)
    throw new UnreadableMail(`It is larger than ${mailLimits.bytes / 1024 ** 2} MB.`);
  const latin = raw.toString('latin1');
  checkStructure(latin);
  const parsed = unpacked(await repairedText(await parse(withReadableHeaders(raw, latin)), latin, parse));
  const headers = headersFrom(parsed.headerLines ?? []);
  const { files, emptyFiles, hasMore, pictures } = filesOf(parsed);
  const { original, text, ...bodies } = readBodies(parsed, pictures, options.isCautious);
  if (original !== null) files.push(originalFile(original));
  const returnPath = options.returnPath ?? returnPathIn(headers);
  const automatic = automaticMail(headers, returnPath) ?? null;
  const from = addressesOf(parsed.from);
  const subject = subjectOf(parsed);
  return {
    messageId: messageIdsIn(headers, 'message-id')[0] ?? null,
    inReplyTo: messageIdsIn(headers, 'in-reply-to'),
    references: messageIdsIn(headers, 'references'),
    from,
    replyTo: addressesOf(parsed.replyTo),
    originalFrom: addressesIn(firstHeader(headers, 'x-original-from')),
    to: addressesOf(parsed.to),
    cc: addressesOf(parsed.cc),
    deliveredTo: ['delivered-to', 'x-original-to', 'x-forwarded-to', 'envelope-to'].flatMap((name) =>
      (headers.get(name) ?? []).flatMap((value) => addressesIn(value).map(({ address }) => address)),
    ),
    subject,
    date: parsed.date && Number.isFinite(parsed.date.getTime()) ? parsed.date.getTime() : null,
    fingerprint: fingerprintOf(raw, headers),
    automatic,
    isMarkedAsSpam: isMarkedAsSpam(headers),
    verdicts: verdictsIn(headers, options.trusted),
    badges: badgesOf(headers, { hasMore, isGenerated: automatic === 'generated', senders: from.length }),
    ...bodies,
    invitation: invitationOf(parsed),
    forwarded: options.isCautious ? null : (forwardedIn(subject ?? '', text) ?? null),
    files,
    emptyFiles,
  };
}

async function parse(raw: Buffer): Promise<Parsed> {
  try {
    const parsed = await simpleParser(raw, {
      skipHtmlToText: true,
      skipTextToHtml: true,
      keepCidLinks: true,
      keepDeliveryStatus: false,
    });
    return { ...parsed, attachments: parsed.attachments.map(withType) };
  } catch (error) {
    // The same bytes would give the same result again.
    throw new UnreadableMail(`It could not be parsed: ${error instanceof Error ? error.message : error}.`);
  }
}

/** For a broken header the parser returns an invalid type, or not even text. RFC 6838 section 4.2 defines valid ones. */
function withType(part: Part): Part {
  const type = String(part.contentType).toLowerCase();
  const isType = /^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}$/.test(type);
  return { ...part, contentType: isType ? type : 'application/octet-stream' };
}

/** Replaces a `winmail.dat` by its files, and uses its body if the email has no other. One without files stays. */
function unpacked(parsed: Parsed): Parsed {
  const attachments = parsed.attachments.flatMap((part) => {
    const tnef = isTnef(part.contentType, part.filename ?? '') ? readTnef(part.content) : undefined;
    if (!tnef) return [part];
    if (!parsed.text?.trim() && !parsed.html) Object.assign(parsed, { text: tnef.text, html: tnef.html });
    if (tnef.files.length === 0) return [part];
    return tnef.files.map(({ name, contentType, content }) =>
      withType({ ...part, filename: name, contentType, content }),
    );
  });
  return { ...parsed, attachments };
}

function invitationOf({ attachments }: Parsed): Invitation | null {
  const calendar = attachments.find(({ contentType }) => contentType.toLowerCase() === 'text/calendar');
  return (calendar && invitationIn(decodedText(calendar.content))) ?? null;
}

/** Like messages that an app sends. */
function originalFile(html: string): MailFile {
  const content = Buffer.from(html);
  return { id: newId(), name: 'original.html', extension: 'html', contentType: 'text/html', content };
}

const maxSubjectLength = 500;

function subjectOf({ subject }: Parsed): string | null {
  const line = previewText(cleanText(subject ?? '').replace(/</g, '&lt;'), maxSubjectLength);
  return line === '' ? null : line;
}

function returnPathIn(headers: MailHeaders): string | undefined {
  const path = headers.get('return-path')?.[0];
  return path === undefined ? undefined : path.replace(/[<>\s]/g, '').toLowerCase();
}

function fingerprintOf(raw: Buffer, headers: MailHeaders): Uint8Array {
  const hash = createHash('sha256');
  const id = firstHeader(headers, 'message-id');
  if (id === '') return hash.update(withoutTrace(raw)).digest();
  return hash.update([id, firstHeader(headers, 'from'), firstHeader(headers, 'date')].join('\n')).digest();
}

/** Without its headers, which differ by transport; the whole email if it has no body. */
function withoutTrace(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n');
  const body = raw.subarray(end === -1 ? raw.indexOf('\n\n') : end);
  return body.length > 4 ? body : raw;
}

type Facts = { hasMore: boolean; isGenerated: boolean; senders: number };

function badgesOf(headers: MailHeaders, { hasMore, isGenerated, senders }: Facts): MailBadge[] {
  const type = firstHeader(headers, 'content-type').toLowerCase();
  const isEncrypted =
    type.startsWith('multipart/encrypted') ||
    (/^application\/(x-)?pkcs7-mime/.test(type) && !type.includes('signed-data'));
  const isSigned = type.startsWith('multipart/signed') || type.includes('signed-data');
  const badges: [MailBadge, boolean][] = [
    ['several_senders', senders > 1 || (headers.get('from')?.length ?? 0) > 1],
    ['encrypted', isEncrypted],
    ['signed', isSigned],
    ['mailing_list', headers.has('list-id')],
    ['generated', isGenerated],
    ['files_left_out', hasMore],
  ];
  return badges.flatMap(([badge, holds]) => (holds ? [badge] : []));
}

type Files = {
  files: MailFile[];
  emptyFiles: string[];
  hasMore: boolean;
  /** The names that a body may use for a picture, and the public id of its file. */
  pictures: Map<string, string>;
};

function filesOf({ attachments }: Parsed): Files {
  const found: Files = { files: [], emptyFiles: [], hasMore: false, pictures: new Map() };
  for (const [index, part] of attachments.entries()) {
    const name = nameOf(part, index);
    if (part.content.length === 0) found.emptyFiles.push(name);
    else if (found.files.length === mailLimits.files) found.hasMore = true;
    else addFile(found, part, name);
  }
  return found;
}

type Part = Parsed['attachments'][number];

function addFile({ files, pictures }: Files, part: Part, name: string): void {
  const id = newId();
  const { contentType } = part;
  files.push({ id, name, extension: extensionOf(name), contentType, content: part.content });
  if (!contentType.startsWith('image/')) return;
  const location = part.headers.get('content-location');
  const names = [part.cid && `cid:${part.cid}`, typeof location === 'string' && location, part.filename];
  for (const it of names) if (it) pictures.set(it, publicId('att', id));
}

const endings: Readonly<Record<string, string>> = {
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/html': 'html',
};

function nameOf({ filename = '', contentType }: Part, index: number): string {
  const ending = endings[contentType.toLowerCase()];
  return cleanFileName(cleanText(filename)) || `attachment-${index + 1}${ending ? `.${ending}` : ''}`;
}
