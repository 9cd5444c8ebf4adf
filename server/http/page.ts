import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { PageError } from '../errors/page-error.ts';
import { toApiError } from '../errors/to-api-error.ts';
import { errorPage } from '../pages/error-page.ts';

/** Pages are made for one person at one moment, and are never kept (security 37). */
export function sendPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}

/** 303: the browser goes on with GET, whatever it came with (security 36). */
export function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(303).header('cache-control', 'no-store').header('location', address).send();
}

/** Inside this scope failures are pages. */
export function answerErrorsWithPages(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => sendErrorPage(error, request, reply));
}

function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const pageError = error instanceof PageError ? error : pageErrorFrom(error);
  if (pageError.status === 503) request.log.warn({ reason: pageError.message }, 'a page could not be served');
  else if (pageError.status >= 500) request.log.error({ err: error }, 'a page failed');
  if (error instanceof ApiError) reply.headers(error.extra.headers ?? {});
  const { title, message, advice, status } = pageError;
  return sendPage(reply, errorPage({ title, message, advice, requestId: request.id }), status);
}

function pageErrorFrom(error: unknown): PageError {
  const apiError = toApiError(error);
  const title = apiError.status >= 500 ? 'Something went wrong' : 'This request can’t be processed';
  return new PageError(apiError.status, title, apiError.message);
}
