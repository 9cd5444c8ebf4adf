import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The last part of a presigned address, which differs at each read of the same record. */
const pass = /(\/files\/(?:mail\/)?[a-z]+_[0-9a-z]{26}\/)[A-Za-z0-9_-]{72}/g;

/**
 * The strong validator of a record, from its JSON: equal for the same bytes, and only for them, except for file
 * addresses, so that `If-Match` works for records with files.
 */
export function entityTag(json: string): string {
  return `"${hash('sha256', json.replace(pass, '$1'), 'base64url')}"`;
}

/**
 * Whether a representation contains something that expires before the record changes: it is always sent, and never
 * 304.
 */
export function holdsAddresses(json: string): boolean {
  return json.search(pass) >= 0;
}

/** Whether the client already has a read's response: `If-None-Match` compares weakly (RFC 9110 section 13.1.2). */
export function isNotModified(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  reply: Pick<FastifyReply, 'getHeader' | 'header'>,
): boolean {
  const known = headers['if-none-match'];
  const tag = reply.getHeader('etag');
  if (known === undefined || typeof tag !== 'string' || !['GET', 'HEAD'].includes(method)) return false;
  const sent = known.split(',').map((it) => it.trim().replace(/^W\//, ''));
  const match = sent.find((it) => it === '*' || uncodedTag(it) === tag);
  // A 304 names the client's representation, in its coding.
  if (match !== undefined && match !== '*') reply.header('etag', match);
  return match !== undefined;
}

/** The tag of a representation in a content coding, which differs from that of its plain bytes (RFC 9110 section 8.8.3.3). */
export function codedTag(tag: string, coding: string): string {
  return tag.replace(/"$/, `.${coding}"`);
}

function uncodedTag(tag: string): string {
  return tag.replace(/\.(zstd|br|gzip)"$/, '"');
}

/**
 * The tags of an `If-Match`, of whatever coding: they name a state of the record. One with a comma inside is split,
 * and isn't ours anyway.
 */
export function entityTags(header: string): string[] {
  return header.split(',').map((it) => uncodedTag(it.trim()));
}
