import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../errors/api-error.ts';
import { NotFound } from '../errors/errors.ts';
import { toApiError } from '../errors/to-api-error.ts';
import { validationFault } from './validation-fault.ts';

/** Every failure leaves as `{"error", "error_description"}` (contract section 6), also for paths nobody knows. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerError(new NotFound(), request, reply));
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = faultOf(error);
  logOurs(request.log, fault, error);
  const { location, headers } = fault.extra;
  if (location !== undefined) reply.header('location', (request.routeOptions.config.gate ?? '') + location);
  if (headers) reply.headers(headers);
  reply.code(fault.status).type('application/json; charset=utf-8');
  return reply.serializer(JSON.stringify).send(errorBody(fault));
}

export function errorBody(fault: ApiError) {
  const { details } = fault.extra;
  return { error: fault.code, error_description: fault.message, ...(details && { details }) };
}

function faultOf(error: unknown): ApiError {
  const { validation, validationContext } = error as Partial<FastifyError>;
  return validation ? validationFault(validation, validationContext) : toApiError(error);
}

/** A client's mistake is not logged as ours. */
function logOurs(log: FastifyBaseLogger, fault: ApiError, error: unknown): void {
  if (fault.status === 503) log.warn({ err: error }, 'what this needs did not answer');
  else if (fault.status >= 500) log.error({ err: error }, 'a request failed');
}
