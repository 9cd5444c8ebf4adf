import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { refuseCodedBodies } from './body-codings.ts';
import { refuseConnect, refuseUnroutable, sendClientErrors } from './client-errors.ts';
import { compileLazily } from './compile-lazily.ts';
import { compressResponses } from './compress.ts';
import { sendErrorResponses } from './error-responses.ts';
import { originForm, refuseForeignHosts } from './host-check.ts';
import { readJsonOnly } from './read-json.ts';
import { logRequests } from './request-log.ts';
import { sendSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The prefix of addresses in this route's responses. */
    gate?: string;
    /** Responds under any Host: probes use the address. */
    anyHost?: boolean;
    /**
     * Also responds under a loopback Host with any port, whatever the public address is: for scrapers on this
     * machine.
     */
    loopbackHost?: boolean;
  }
}

export type ServerOptions = {
  logger: Logger;
  /** The address that people and apps use. It determines which Host headers are ours, never the other way round. */
  baseUrl: () => URL;
  trustProxy: string[] | boolean;
};

/** Must fit two kilobytes of OAuth state, percent-encoded twice through sign-in (security 18). */
const maxUrlLength = 12 * 1024;

/** The address and headers together; no routed path can be longer. */
const maxHeadLength = 16 * 1024;

/**
 * The HTTP server with every important default made explicit (docs/design/security-rules.md, last section). No routes
 * yet.
 */
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
    routerOptions: { maxParamLength: maxHeadLength, ignoreTrailingSlash: false, caseSensitive: true },
    http: {
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: maxHeadLength,
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    clientErrorHandler: sendClientErrors(logger),
    frameworkErrors: refuseUnroutable,
  });
  app.setValidatorCompiler(compileLazily());
  app.server.maxHeadersCount = 2000;
  app.server.on('connect', refuseConnect(logger));
  ignoreExpectations(app);
  sendErrorResponses(app);
  readJsonOnly(app);
  refuseCodedBodies(app);
  logRequests(app);
  compressResponses(app);
  sendSecurityHeaders(app, baseUrl().protocol === 'https:');
  refuseForeignHosts(app, baseUrl, maxUrlLength);
  return app;
}

/** An unknown expectation is ignored, as RFC 9110 section 10.1.1 allows: Node by itself responds with a bare 417. */
function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
