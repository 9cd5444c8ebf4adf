import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { PageError } from '../errors/page-error.ts';
import { toApiError } from '../errors/to-api-error.ts';
import { errorPage } from '../pages/error-page.ts';
import type { PageWords } from '../pages/words/en/words.ts';
import { wordsFor } from './page-language.ts';

/** Pages are for one person at one moment, and are never cached (security 37). */
export function sendPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}

/** 303: the browser continues with GET, whatever the method was (security 36). */
export function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(303).header('cache-control', 'no-store').header('location', address).send();
}

/** In this scope errors are pages. */
export function sendErrorPages(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => sendErrorPage(error, request, reply));
}

function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const words = wordsFor(request);
  const { status, text } =
    error instanceof PageError ? shown(error, words) : shownOf(toApiError(error), words);
  if (status === 503) request.log.warn({ reason: text.message }, 'a page could not be served');
  else if (status >= 500) request.log.error({ err: error }, 'a page failed');
  if (error instanceof ApiError) reply.headers(error.extra.headers ?? {});
  return sendPage(reply, errorPage(words, { ...text, requestId: request.id }), status);
}

type Shown = { status: number; text: { title: string; message: string; advice?: string } };

function shown({ status, failure }: PageError, { errors }: PageWords): Shown {
  if (failure.kind === 'faultyRequest') return { status, text: errors.faultyRequest(failure.description) };
  if (failure.kind !== 'notServed') return { status, text: errors.known[failure.kind] };
  return { status, text: errors.notServed(failure.app, failure.organization, failure.email) };
}

function shownOf({ status, code, message }: ApiError, { errors }: PageWords): Shown {
  const title = status >= 500 ? errors.failed : errors.refused;
  return { status, text: { title, message: errors.ofApi(code, message) } };
}
