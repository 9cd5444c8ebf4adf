import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { answerErrors } from './answer-errors.ts';
import { refuseCodedBodies } from './body-codings.ts';
import { answerClientErrors, answerConnect, answerUnroutable } from './client-errors.ts';
import { compressResponses } from './compress.ts';
import { originForm, refuseForeignHosts } from './host-check.ts';
import { readJsonOnly } from './read-json.ts';
import { logRequests } from './request-log.ts';
import { sendSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The prefix that addresses in this route's answers are below. */
    gate?: string;
    /** Answers under any Host: probes ask by address. */
    anyHost?: boolean;
    /** Also answers under a loopback Host with any port, whatever the public address is: scrapers on this machine. */
    loopbackHost?: boolean;
  }
}

export type ServerOptions = {
  logger: Logger;
  /** The address people and apps use. Decides which Host headers are ours, never the other way round. */
  baseUrl: () => URL;
  trustProxy: string[] | boolean;
};

/** Two kilobytes of OAuth state, percent-encoded twice on the way through sign-in, have to fit (security 18). */
const longestUrl = 12 * 1024;

/** The address and headers together; nothing that is routed can be longer. */
const longestHead = 16 * 1024;

/** The HTTP server with every default that matters decided (docs/design/security-rules.md, last section). No routes yet. */
export async function buildServer({ logger, baseUrl, trustProxy }: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    bodyLimit: 1024 * 1024,
    return503OnClosing: false,
    trustProxy: trustProxy as string[],
    exposeHeadRoutes: true,
    rewriteUrl: originForm,
    routerOptions: { maxParamLength: longestHead, ignoreTrailingSlash: false, caseSensitive: true },
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: false,
        allowUnionTypes: true,
      },
    },
    http: {
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: longestHead,
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientErrors(logger),
    frameworkErrors: answerUnroutable,
  });
  app.server.maxHeadersCount = 2000;
  app.server.on('connect', answerConnect(logger));
  ignoreExpectations(app);
  answerErrors(app);
  readJsonOnly(app);
  refuseCodedBodies(app);
  logRequests(app);
  compressResponses(app);
  sendSecurityHeaders(app, baseUrl().protocol === 'https:');
  refuseForeignHosts(app, baseUrl, longestUrl);
  return app;
}

/** An unknown expectation is ignored, as RFC 9110 section 10.1.1 allows: Node by itself answers a bare 417. */
function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
