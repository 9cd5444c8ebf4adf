import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const lifetimeSeconds = 90 * 24 * 3600;

/**
 * `__Host-` binds the cookie to this host, this path and https. Plain http on this machine can't have that; its name
 * includes the port, since browsers share cookies between ports (contract section 11, security 83).
 */
export function sessionCookie(baseUrl: () => URL) {
  const isHttps = () => baseUrl().protocol === 'https:';
  const name = () => (isHttps() ? '__Host-deskbell_session' : `deskbell_session_${baseUrl().port || '80'}`);
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

export type SessionCookie = ReturnType<typeof sessionCookie>;
