import type { FastifyInstance } from 'fastify';
import { scopes } from '../../../contract/scopes.ts';

/** `GET /.well-known/oauth-authorization-server` (RFC 8414): what a client library needs to know, and no more. */
export function metadataRoute(scope: FastifyInstance, issuer: () => string): void {
  scope.get('/.well-known/oauth-authorization-server', async () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/api/oauth/authorize`,
    token_endpoint: `${issuer()}/api/oauth/token`,
    revocation_endpoint: `${issuer()}/api/oauth/revoke`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    revocation_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }));
}
