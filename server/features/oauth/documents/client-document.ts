import { redirectUriError } from '../../apps/redirect-uri.ts';

/** What a client says about itself at the URL that is its id (OAuth Client ID Metadata Documents). */
export type ClientDocument = { url: string; name: string; redirectUris: string[] };

const maxUrlLength = 2000;
const maxNameLength = 200;
const maxRedirectUris = 20;

/** The URL of a document as a client id: https, with a path, and written in exactly one way. */
export function isDocumentUrl(clientId: string): boolean {
  if (clientId.length > maxUrlLength || !clientId.startsWith('https://') || !URL.canParse(clientId))
    return false;
  const { href, pathname, username, password, hash } = new URL(clientId);
  return href === clientId && pathname !== '/' && username === '' && password === '' && hash === '';
}

/**
 * Reads a document that was fetched from `url`; undefined if it isn't one for a client without a secret, or isn't about
 * that URL. Addresses that we wouldn't register for an app with a secret are ignored: any program can claim a scheme.
 */
export function readClientDocument(url: string, text: string): ClientDocument | undefined {
  const document = parsed(text);
  if (document?.client_id !== url) return undefined;
  const { token_endpoint_auth_method: method = 'none', redirect_uris: uris, client_name: name } = document;
  if (method !== 'none' || 'client_secret' in document || !Array.isArray(uris)) return undefined;
  const redirectUris = uris
    .slice(0, maxRedirectUris)
    .filter((uri) => typeof uri === 'string' && redirectUriError(uri) === undefined);
  if (redirectUris.length === 0) return undefined;
  const isNamed =
    typeof name === 'string' && name.isWellFormed() && !name.includes('\0') && name.trim() !== '';
  const host = new URL(url).host;
  return { url, name: isNamed ? name.trim().slice(0, maxNameLength) : host, redirectUris };
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
