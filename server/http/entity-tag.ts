import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The strong validator of a representation: equal for the same bytes, and only for them. */
export function entityTag(body: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"`;
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
