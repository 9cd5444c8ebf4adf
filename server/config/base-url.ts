import { OperatorError } from './operator-error.ts';

const loopback = ['localhost', '127.0.0.1', '[::1]', '::1'];

/** Whether a host name only means this machine. */
export function isLoopback(host: string): boolean {
  return loopback.includes(host);
}

/** Whether passwords and tokens travel to this address in plain text, beyond this machine. */
export function isPlainHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isLoopback(hostname);
}

/**
 * The one address that people and apps use; links and the OAuth issuer are derived from it, never from a request's
 * Host header. Plain http is for this machine only, unless explicitly allowed.
 */
export function readBaseUrl(text: string | undefined, host: string, allowHttp: boolean): URL | undefined {
  if (text === undefined) return withoutBaseUrl(host);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`) {
    throw new OperatorError(
      'DESKBELL_BASE_URL must be an address without a path or a user, such as https://support.example.com.',
    );
  }
  if (isPlainHttp(url) && !allowHttp) {
    throw new OperatorError(
      'DESKBELL_BASE_URL is plain http, so that passwords and tokens could be read on the way. Use https, or set ' +
        'DESKBELL_ALLOW_HTTP=1 to accept that.',
    );
  }
  return url;
}

function withoutBaseUrl(host: string): undefined {
  if (isLoopback(host)) return undefined;
  throw new OperatorError(
    `HOST is ${host}, so others can reach this server: set DESKBELL_BASE_URL to the address they use, such as ` +
      'https://support.example.com.',
  );
}
