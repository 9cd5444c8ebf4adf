import { isOnLoopback } from '../../apps/redirect-uri.ts';
import type { RequestingApp } from '../requesting-app.ts';

export type RedirectParts = {
  redirectUri: string;
  state: string | undefined;
  /** RFC 9207: tells an app that uses several servers which one responded. */
  issuer: string;
};

/**
 * Where the browser returns to the app, with the result. The registered address stays unchanged, byte for byte; the
 * result is added to its query (RFC 6749 section 4.1.2; security 8, 18, 40).
 */
export function redirectAddress(
  { redirectUri, state, issuer }: RedirectParts,
  result: Record<string, string>,
): string {
  const fields = { ...result, ...(state !== undefined && { state }), iss: issuer };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return redirectUri + (redirectUri.includes('?') ? '&' : '?') + query.join('&');
}

/**
 * Whether a browser may be redirected there without a person's decision. Anyone can publish a document, and would so have a
 * link to this server that leads to any address of theirs (RFC 9700 section 4.11.2).
 */
export function isTrustedAddress(
  { document_url }: Pick<RequestingApp, 'document_url'>,
  redirectUri: string,
): boolean {
  return document_url === null || isOnLoopback(redirectUri);
}
