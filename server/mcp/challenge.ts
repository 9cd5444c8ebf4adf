import type { FastifyRequest } from 'fastify';
import type { Scope } from '../../contract/scopes.ts';
import { mcpPath } from '../access/mcp-resource.ts';
import { ApiError } from '../errors/api-error.ts';
import { isLoopback } from '../http/host-check.ts';

/** RFC 9728 section 3.1: the well-known path, followed by that of the resource. */
export const resourceMetadataPath = `/.well-known/oauth-protected-resource${mcpPath}`;

/**
 * The origin that the caller uses. On this machine it may be any of the loopback names, which are the same server; a
 * client refuses the metadata of a resource that is named differently from the address it was given.
 */
export function originFor({ headers: { host } }: FastifyRequest, baseUrl: URL): string {
  return isLoopback(baseUrl) && host !== undefined
    ? `${baseUrl.protocol}//${host.toLowerCase()}`
    : baseUrl.origin;
}

/**
 * The same error, with where to find the authorization server and which scopes to ask it for (RFC 9728 section 5.1;
 * RFC 6750 section 3).
 */
export function challenging(error: ApiError, origin: string, scopes: readonly Scope[]): ApiError {
  const own = error.extra.headers?.['www-authenticate'] ?? 'Bearer realm="deskbell"';
  const isNamed = own.includes('scope="');
  const header = [
    own,
    ...(isNamed ? [] : [`scope="${scopes.join(' ')}"`]),
    `resource_metadata="${origin}${resourceMetadataPath}"`,
  ].join(', ');
  return new ApiError(error.code, error.message, {
    ...error.extra,
    headers: { ...error.extra.headers, 'www-authenticate': header },
  });
}
