import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyedDigest } from '../access/keyed-digest.ts';

/** Browsers on which somebody has signed in, recognized after they signed out (decisions/0108). */
export type KnownBrowsers = {
  /** A key of the account that last signed in on this browser; undefined if none has. */
  accountKey(request: FastifyRequest): string | undefined;
  /** The same, if it is this account's; the email is normalized. */
  keyFor(request: FastifyRequest, email: string): string | undefined;
  /** Sets the browser's cookie, once its user has proven to own the account. */
  remember(reply: FastifyReply, email: string): void;
};

const lifetimeSeconds = 365 * 24 * 3600;

/**
 * A cookie with a digest of the account's address, and a MAC over it: nothing is stored, and nobody can fake one. It
 * grants no access; it only makes attempts count separately from strangers'. It is the same on all browsers of an
 * account, so signing in repeatedly gains nothing.
 */
export function knownBrowsers(digest: KeyedDigest, baseUrl: () => URL): KnownBrowsers {
  const isHttps = () => baseUrl().protocol === 'https:';
  const name = () => (isHttps() ? '__Host-deskbell_browser' : `deskbell_browser_${baseUrl().port || '80'}`);
  const keyOf = (email: string) => sign('account', email);
  const sign = (...parts: string[]) =>
    digest.sign('known browser', JSON.stringify(parts)).toString('base64url');

  return {
    accountKey,
    keyFor(request, email) {
      const key = accountKey(request);
      return key === keyOf(email) ? key : undefined;
    },
    remember(reply, email) {
      const key = keyOf(email);
      reply.setCookie(name(), `${key}.${sign('cookie', key)}`, {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: isHttps(),
        maxAge: lifetimeSeconds,
      });
    },
  };

  function accountKey(request: FastifyRequest): string | undefined {
    const [key = '', mac = '', ...rest] = request.cookies[name()]?.split('.') ?? [];
    const signed = JSON.stringify(['cookie', key]);
    const isOurs =
      rest.length === 0 && digest.matches('known browser', signed, Buffer.from(mac, 'base64url'));
    return isOurs ? key : undefined;
  }
}
