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
  const { redirect_uris: uris, client_name: name } = document;
  if (!isUsableWithoutSecret(document) || !Array.isArray(uris)) return undefined;
  const redirectUris = uris
    .slice(0, maxRedirectUris)
    .filter((uri) => typeof uri === 'string' && redirectUriError(uri) === undefined);
  if (redirectUris.length === 0) return undefined;
  const isNamed =
    typeof name === 'string' && name.isWellFormed() && !name.includes('\0') && name.trim() !== '';
  const host = new URL(url).host;
  return { url, name: isNamed ? name.trim().slice(0, maxNameLength) : host, redirectUris };
}

/**
 * A client may prefer to sign its requests, and do without where a server doesn’t offer that: ChatGPT’s document does (OpenID Connect
 * Relying Party Metadata Choices, section 2).
 */
function isUsableWithoutSecret(document: Record<string, unknown>): boolean {
  const { token_endpoint_auth_method: preferred = 'none', token_endpoint_auth_methods_supported: others } =
    document;
  const methods = [preferred, ...(Array.isArray(others) ? others : [])];
  return methods.includes('none') && !('client_secret' in document);
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
