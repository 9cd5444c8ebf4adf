import { decodedText } from './decoded-text.ts';

/**
 * The same email with its headers in UTF-8: fields in another, undeclared encoding are read as Windows-1252, each
 * separately.
 */
export function withReadableHeaders(raw: Buffer, latin: string): Buffer {
  const end = latin.search(/\r?\n\r?\n/);
  const head = end === -1 ? latin : latin.slice(0, end);
  if (!/[\x80-\xff]/.test(head)) return raw;
  const fields = head.split(/(?<=\n)(?![ \t])/);
  const readable = fields.map((field) => decodedText(Buffer.from(field, 'latin1'))).join('');
  return Buffer.concat([Buffer.from(readable), raw.subarray(head.length)]);
}
