const reservedNames = ['code', 'state', 'error', 'error_description', 'iss'];
const loopbackAddresses = ['127.0.0.1', '[::1]'];

/**
 * Why an address can't be registered as a redirect URI; undefined if it can (security 7, RFC 9700 section 2.1, RFC
 * 8252 section 7.3). A program without a secret may have a scheme of its own (RFC 8252 section 7.1).
 */
export function redirectUriError(text: string, { hasSecret = true } = {}): string | undefined {
  if (!/^[\x21-\x7e]+$/.test(text) || /[\\*#]/.test(text))
    return 'must be plain ASCII without \\, * or a fragment';
  if (!URL.canParse(text)) return 'must be a full address such as https://app.example.com/callback';
  const url = new URL(text);
  if (url.username || url.password) return 'must not hold a user name or password';
  if (url.protocol !== 'https:' && !isHttpOnLoopback(url) && (hasSecret || !hasPrivateScheme(url)))
    return hasSecret
      ? 'must be https, or http on 127.0.0.1, [::1] or localhost'
      : 'must be https, http on 127.0.0.1, [::1] or localhost, or have the program’s own scheme';
  const taken = reservedNames.find((name) => url.searchParams.has(name));
  return taken && `must not contain the query parameter ${taken}, which the response adds`;
}

/**
 * Whether `asked` is one of an app's redirect URIs: the exact text it registered; on a loopback address any port,
 * since a native app listens wherever one is free (RFC 8252 section 7.3).
 */
export function isRegisteredRedirectUri(
  registered: readonly string[],
  requested: string,
  { isPublicClient = false } = {},
): boolean {
  const form = isPublicClient ? loopbackOrLocalhost : loopbackForm;
  const onLoopback = withoutLoopbackPort(requested, form);
  return registered.some(
    (uri) => uri === requested || (onLoopback !== undefined && withoutLoopbackPort(uri, form) === onLoopback),
  );
}

/** Whether an address leads to a program on the person's own computer. */
export function isOnLoopback(uri: string): boolean {
  return withoutLoopbackPort(uri, loopbackOrLocalhost) !== undefined;
}

function isHttpOnLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && [...loopbackAddresses, 'localhost'].includes(hostname);
}

/** Schemes that browsers or systems open themselves, rather than hand the address to a program that claimed it. */
const takenSchemes =
  /^(https?|wss?|ftp|file|filesystem|blob|data|javascript|vbscript|about|view-source|chrome(-[a-z]+)?|edge|resource|jar|intent|mailto|tel|sms|urn|x-.*|ms-.*|web\+.*):$/;

/** A scheme that a program has claimed on the person's computer, such as `cursor://callback`. */
export function hasPrivateScheme({ href, protocol }: URL): boolean {
  return !takenSchemes.test(protocol) && href.startsWith(`${protocol}/`);
}

const loopbackForm = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/;

/** Programs that publish their address can't know the port, and some name this machine `localhost`. */
const loopbackOrLocalhost = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/;

/** A loopback address without its port, all else byte by byte; undefined for any other address. */
function withoutLoopbackPort(uri: string, form: RegExp): string | undefined {
  const [whole, origin] = form.exec(uri) ?? [];
  if (whole === undefined || origin === undefined || !URL.canParse(uri)) return undefined;
  return origin + uri.slice(whole.length);
}
