import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryOf } from './form.ts';
import { seeOther } from './page.ts';

export type LinkCookie = {
  /** Moves the secret from the address to a cookie, and redirects the browser. Undefined if there is none. */
  take(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined;
  /** The secret of the link that brought this browser here. */
  read(request: FastifyRequest): string;
  clear(reply: FastifyReply): void;
};

/**
 * Emailed links contain a secret in their address. It is moved to a cookie for that one page, and the page is shown
 * at an address without it, so that it is in no history, no Referer and no photographed address bar (security 87,
 * S40). Opening a link changes nothing, so that programs that open every link in an email use none up.
 */
export function linkCookie(baseUrl: () => URL, path: string): LinkCookie {
  const name = () => `deskbell_link_${baseUrl().port || '443'}`;
  const options = () => ({
    httpOnly: true,
    sameSite: 'lax' as const,
    path,
    secure: baseUrl().protocol === 'https:',
  });
  return {
    take(request, reply) {
      const secret = queryOf(request).get('token');
      if (secret === null) return undefined;
      reply.header('referrer-policy', 'no-referrer').setCookie(name(), secret, options());
      return seeOther(reply, path);
    },
    read: (request) => request.cookies[name()] ?? '',
    clear: (reply) => void reply.clearCookie(name(), options()),
  };
}
