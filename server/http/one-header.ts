import type { FastifyRequest } from 'fastify';
import { InvalidRequest } from '../errors/errors.ts';
import { countHeader } from './host-check.ts';

/**
 * The value of a header that may occur once. Of two, Node by itself would keep the first, or join them into one value
 * that nobody meant; two Authorization headers are invalid (RFC 9110 section 11.6.2).
 *
 * @throws InvalidRequest
 */
export function oneHeader(request: FastifyRequest, name: string): string | undefined {
  const known = name.toLowerCase();
  if (countHeader(request, known) > 1) throw new InvalidRequest(`Send one ${name} header.`);
  return request.headers[known]?.toString();
}
