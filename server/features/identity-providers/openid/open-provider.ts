import type { ClientAuth, Configuration } from 'openid-client';
import type { GuardedFetch } from '../../../outgoing/open-guarded-fetch.ts';

/** How to reach a provider. */
export type ProviderClient = { issuer: string; clientId: string; clientSecret: string };

type OpenId = typeof import('openid-client');

const timeoutSeconds = 10;

/**
 * Reads a provider's configuration (OpenID Connect Discovery 1.0). The library is loaded with the first sign-in.
 *
 * @throws Error if the issuer can't be reached, or isn't one
 */
export async function openProvider(
  { fetch }: Pick<GuardedFetch, 'fetch'>,
  { issuer, clientId, clientSecret }: ProviderClient,
): Promise<Configuration> {
  const openid = await import('openid-client');
  const isPlain = new URL(issuer).protocol === 'http:';
  return openid.discovery(new URL(issuer), clientId, undefined, clientAuth(openid, clientSecret), {
    timeout: timeoutSeconds,
    [openid.customFetch]: (url, options) => fetch(url, options as RequestInit),
    // Signatures are verified although the token comes from the provider itself: it costs a request for its keys.
    execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
  });
}

/** HTTP Basic is the default of OpenID Connect; a form is what most providers and their proxies handle best. */
function clientAuth(openid: OpenId, secret: string): ClientAuth {
  const basic = openid.ClientSecretBasic(secret);
  const post = openid.ClientSecretPost(secret);
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (supported.includes('client_secret_post') ? post : basic)(server, ...rest);
  };
}
