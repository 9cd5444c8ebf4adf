import { decodedText } from './decoded-text.ts';
import { type MapiProperties, mapiProperties } from './mapi-properties.ts';
import { readPackedRtf } from './rtf.ts';

/** The contents of Outlook's `winmail.dat` ([MS-OXTNEF]). */
export type Tnef = {
  text: string;
  /** Empty if there is only text. */
  html: string;
  files: { name: string; contentType: string; content: Buffer }[];
};

const signature = 0x223e9f78;

/** Attributes of a message, then of each of its attachments; an id has the type in its upper half. */
const attributes = {
  body: 0x0002_800c,
  messageProperties: 0x0006_9003,
  attachmentBegins: 0x0006_9002,
  attachmentTitle: 0x0001_8010,
  attachmentData: 0x0006_800f,
  attachmentProperties: 0x0006_9005,
} as const;

/** Properties of a message. */
const bodies = { text: 0x1000, packedRtf: 0x1009, html: 0x1013 } as const;

/** Properties of an attachment. */
const properties = { data: 0x3701, shortName: 0x3704, longName: 0x3707, mimeType: 0x370e } as const;

/** Whether a part of an email is one, by its type or name. */
export function isTnef(contentType: string, name: string): boolean {
  return /^application\/(vnd\.)?ms-tnef$/i.test(contentType) || /^winmail\.dat$/i.test(name);
}

/** Undefined for other bytes. For a truncated one, its complete parts. */
export function readTnef(bytes: Uint8Array): Tnef | undefined {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (source.length < 6 || source.readUInt32LE(0) !== signature) return undefined;
  const found: Found[] = [];
  let text = '';
  let message: MapiProperties = new Map();
  for (const { id, data } of attributesIn(source)) {
    if (id === attributes.body) text = decodedText(untilNull(data));
    if (id === attributes.messageProperties) message = mapiProperties(data);
    if (id === attributes.attachmentBegins) found.push({ title: '', data: undefined, mapi: new Map() });
    const last = found.at(-1);
    if (!last) continue;
    if (id === attributes.attachmentTitle) last.title = decodedText(untilNull(data));
    if (id === attributes.attachmentData) last.data = data;
    if (id === attributes.attachmentProperties) last.mapi = mapiProperties(data);
  }
  return { ...bodyOf(message, text), files: found.flatMap(fileOf) };
}

/** HTML as it is, or the HTML or text of RTF; in addition, text as it is. */
function bodyOf(message: MapiProperties, attributeText: string): Pick<Tnef, 'text' | 'html'> {
  const [plain, packed, markup] = [bodies.text, bodies.packedRtf, bodies.html].map((id) => message.get(id));
  const text = attributeText || (typeof plain === 'string' ? plain : '');
  if (markup !== undefined && markup.length > 0)
    return { text, html: typeof markup === 'string' ? markup : htmlOf(markup) };
  const rtf = Buffer.isBuffer(packed) ? readPackedRtf(packed) : undefined;
  if (!rtf) return { text, html: '' };
  return 'html' in rtf ? { text, html: rtf.html } : { text: text || rtf.text, html: '' };
}

/** In its declared encoding. */
function htmlOf(bytes: Buffer): string {
  const named = /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 4096))?.[1];
  try {
    return named ? new TextDecoder(named).decode(bytes) : decodedText(bytes);
  } catch {
    return decodedText(bytes);
  }
}

type Found = { title: string; data: Buffer | undefined; mapi: MapiProperties };

function fileOf({ title, data, mapi }: Found): Tnef['files'] {
  const property = mapi.get(properties.data);
  const content = data ?? (Buffer.isBuffer(property) ? property : undefined);
  if (!content) return [];
  const named = (id: number) => {
    const value = mapi.get(id);
    return typeof value === 'string' ? value : '';
  };
  const name = named(properties.longName) || title || named(properties.shortName);
  return [{ name, contentType: named(properties.mimeType) || 'application/octet-stream', content }];
}

function* attributesIn(source: Buffer): Generator<{ id: number; data: Buffer }> {
  // The signature is followed by a key of two bytes; an attribute is preceded by its level, and followed by a
  // checksum.
  for (let at = 6; at + 9 <= source.length; ) {
    const length = source.readUInt32LE(at + 5);
    const end = at + 9 + length;
    if (end > source.length) return;
    yield { id: source.readUInt32LE(at + 1), data: source.subarray(at + 9, end) };
    at = end + 2;
  }
}

function untilNull(data: Buffer): Buffer {
  const end = data.indexOf(0);
  return end === -1 ? data : data.subarray(0, end);
}
