import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryOf } from './form.ts';
import { seeOther } from './page.ts';

export type LinkCookie = {
  /** Takes the secret out of the address: keeps it, and sends the browser on. Undefined where there is none to take. */
  take(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined;
  /** The secret of the link that brought this browser here. */
  read(request: FastifyRequest): string;
  clear(reply: FastifyReply): void;
};

/**
 * Mailed links carry a secret in their address. It goes into a cookie for that one page, and the page is shown under an
 * address without it, so that it is in no history, no Referer and no address bar that somebody photographs (security
 * 87, S40). Looking changes nothing, so that programs which open every link in an email use nothing up.
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
