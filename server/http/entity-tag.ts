import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The last part of a presigned address, which is another one at each read of the same record. */
const pass = /(\/files\/[a-z]+_[0-9a-z]{26}\/)[A-Za-z0-9_-]{72}/g;

/**
 * The strong validator of a record: equal for the same bytes, and only for them, but for the addresses of files in it, so
 * that `If-Match` can name a record that has any.
 */
export function entityTag(body: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(body).replace(pass, '$1')).digest('base64url')}"`;
}

/** Whether a representation holds what ends before the record changes: it is always sent, and never 304. */
export function holdsAddresses(body: unknown): boolean {
  return JSON.stringify(body).search(pass) >= 0;
}

/** Whether a read's answer is one that the client has already: `If-None-Match` compares weakly (RFC 9110 section 13.1.2). */
export function isNotModified(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  reply: Pick<FastifyReply, 'getHeader'>,
): boolean {
  const known = headers['if-none-match'];
  const tag = reply.getHeader('etag');
  if (known === undefined || typeof tag !== 'string' || !['GET', 'HEAD'].includes(method)) return false;
  return entityTags(known).some((it) => it === '*' || it.replace(/^W\//, '') === tag);
}

/** The members of an `If-Match` or `If-None-Match`. One with a comma inside is cut, and is none of ours anyway. */
export function entityTags(header: string): string[] {
  return header.split(',').map((it) => it.trim());
}
