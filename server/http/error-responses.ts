import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../errors/api-error.ts';
import { NotFound } from '../errors/errors.ts';
import { toApiError } from '../errors/to-api-error.ts';
import { toValidationError } from './to-validation-error.ts';

/** Every error response is `{"error", "error_description"}` (contract section 6), including unknown paths. */
export function sendErrorResponses(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new NotFound(), request, reply));
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = apiErrorOf(error);
  logOurs(request.log, apiError, error);
  const { location, headers } = apiError.extra;
  if (location !== undefined) reply.header('location', (request.routeOptions.config.gate ?? '') + location);
  if (headers) reply.headers(headers);
  reply.code(apiError.status).type('application/json; charset=utf-8');
  return reply.serializer(JSON.stringify).send(errorBody(apiError));
}

export function errorBody(apiError: ApiError) {
  const { ways, providers } = apiError.extra;
  const details = ways ? [{ ways, ...(providers && { providers }) }] : apiError.extra.details;
  return { error: apiError.code, error_description: apiError.message, ...(details && { details }) };
}

function apiErrorOf(error: unknown): ApiError {
  const { validation, validationContext } = error as Partial<FastifyError>;
  return validation ? toValidationError(validation, validationContext) : toApiError(error);
}

/** A client's mistake is not logged as ours. */
function logOurs(log: FastifyBaseLogger, apiError: ApiError, error: unknown): void {
  if (apiError.status === 503) log.warn({ err: error }, 'a dependency did not respond');
  else if (apiError.status >= 500) log.error({ err: error }, 'a request failed');
}
