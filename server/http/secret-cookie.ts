import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie of a signed-in browser. */
export const sessionCookie = (baseUrl: () => URL): SecretCookie =>
  secretCookie(baseUrl, { kind: 'session', lifetimeSeconds: 90 * 24 * 3600 });

/** The cookie of a browser on which somebody is about to sign in (decisions/0367). */
export const attemptCookie = (baseUrl: () => URL): SecretCookie =>
  secretCookie(baseUrl, { kind: 'sign_in', lifetimeSeconds: 600 });

/** The address that somebody has entered, for the step after it: not in the URL, which stays in histories and logs. */
export const addressCookie = (baseUrl: () => URL): SecretCookie =>
  secretCookie(baseUrl, { kind: 'address', lifetimeSeconds: 600 });

/** The cookie of a browser on its way to an identity provider and back. */
export const providerCookie = (baseUrl: () => URL): SecretCookie =>
  secretCookie(baseUrl, { kind: 'provider', lifetimeSeconds: 600 });

/**
 * `__Host-` binds the cookie to this host, this path and https. Plain http on this machine can't have that; its name
 * includes the port, since browsers share cookies between ports (contract section 11, security 83).
 */
function secretCookie(
  baseUrl: () => URL,
  { kind, lifetimeSeconds }: { kind: string; lifetimeSeconds: number },
) {
  const isHttps = () => baseUrl().protocol === 'https:';
  const name = () => (isHttps() ? `__Host-deskbell_${kind}` : `deskbell_${kind}_${baseUrl().port || '80'}`);
  const options = (): CookieSerializeOptions => ({
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isHttps(),
  });
  const header = (value: string, seconds: number) =>
    `${name()}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isHttps() ? '; Secure' : ''}`;
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name()],
    set: (reply: FastifyReply, secret: string) =>
      reply.setCookie(name(), secret, { ...options(), maxAge: lifetimeSeconds }),
    clear: (reply: FastifyReply) => reply.clearCookie(name(), options()),
    /** The `Set-Cookie` header that sets it. The secret is base64url, and needs no encoding. */
    holding: (secret: string) => header(secret, lifetimeSeconds),
    /** The `Set-Cookie` header that deletes it. */
    cleared: () => header('', 0),
  };
}

export type SecretCookie = ReturnType<typeof secretCookie>;
