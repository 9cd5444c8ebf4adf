import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const lifetimeSeconds = 90 * 24 * 3600;

/**
 * `__Host-` binds the cookie to this host, this path and https. Plain http on this machine cannot have that; its name
 * carries the port, since browsers do not keep the cookies of two ports apart (contract section 11, security 83).
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
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name()],
    set: (reply: FastifyReply, secret: string) =>
      reply.setCookie(name(), secret, { ...options(), maxAge: lifetimeSeconds }),
    clear: (reply: FastifyReply) => reply.clearCookie(name(), options()),
    /** The header `Set-Cookie` that takes it away. */
    cleared: () => `${name()}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isHttps() ? '; Secure' : ''}`,
  };
}

export type SessionCookie = ReturnType<typeof sessionCookie>;
