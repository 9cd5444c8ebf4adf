import type { FastifyRequest } from 'fastify';
import { InvalidRequest } from '../errors/errors.ts';
import { fieldError } from '../errors/validation-error.ts';
import { isCleanText } from '../text/well-formed-text.ts';

const deepest = 32;

/**
 * Refuses what PostgreSQL could not store or would silently change: NUL and lone surrogates, in any text or key of
 * the query and the body (security S24), numbers beyond the range of a double (S26), and nesting that only an
 * attacker sends (S18). A body that isn't an object is left to the schema.
 *
 * @throws InvalidRequest for the query, ValidationError for the body
 */
export function refuseUncleanText(request: Pick<FastifyRequest, 'query' | 'body'>): void {
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (!isCleanText(name) || !isCleanText(String(value))) {
      throw new InvalidRequest('The query contains characters that are not allowed in text.');
    }
  }
  if (!Array.isArray(request.body)) checkBody(request.body, '', 0);
}

function checkBody(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') checkString(value, path);
  if (typeof value === 'number' && !Number.isFinite(value))
    throw fieldError(path, 'too_large', 'Must be a number in the range of a double.');
  if (typeof value !== 'object' || value === null) return;
  if (depth === deepest)
    throw fieldError(path, 'too_deep', `Must not be nested more than ${deepest} levels deep.`);
  for (const [key, member] of Object.entries(value)) {
    checkString(key, path);
    checkBody(member, path === '' ? key : `${path}.${key}`, depth + 1);
  }
}

function checkString(text: string, path: string): void {
  if (!isCleanText(text))
    throw fieldError(path, 'invalid_text', 'Must not contain NUL or half of a surrogate pair.');
}
