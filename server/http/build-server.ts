import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { answerError, answerErrors } from './answer-errors.ts';
import { answerClientError } from './client-errors.ts';
import { refuseForeignHosts } from './host-check.ts';
import { readJsonOnly } from './read-json.ts';
import { logRequests } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The prefix that addresses in this route's answers are below. */
    gate?: string;
    /** Answers under any Host: probes ask by address. */
    anyHost?: boolean;
  }
}

export type ServerOptions = {
  logger: Logger;
  /** The address people and apps use. Decides which Host headers are ours, never the other way round. */
  baseUrl: () => URL;
  trustProxy: string[] | boolean;
};

const longestUrl = 8 * 1024;

/** The HTTP server with every default that matters decided (security.md, "Node and Fastify defaults"). No routes yet. */
export async function buildServer({ logger, baseUrl, trustProxy }: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    bodyLimit: 1024 * 1024,
    trustProxy: trustProxy as string[],
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: longestUrl, ignoreTrailingSlash: false, caseSensitive: true },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  });
  app.server.maxHeadersCount = 2000;
  answerErrors(app);
  readJsonOnly(app);
  logRequests(app);
  refuseForeignHosts(app, baseUrl, longestUrl);
  await app.register(helmet, securityHeaders(baseUrl().protocol === 'https:'));
  return app;
}
