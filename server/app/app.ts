import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { FailureLimit } from '../access/failure-limit.ts';
import { openPasswordThreads } from '../access/password-threads.ts';
import type { Database } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { filesRoutes } from '../features/attachments/attachments.routes.ts';
import { fileAddresses } from '../features/attachments/file-address.ts';
import { uploadRate } from '../features/attachments/files/upload-rate.ts';
import { EventHub } from '../features/events/live/event-hub.ts';
import { exportFileRoutes } from '../features/exports/exports.routes.ts';
import { importFileRoutes } from '../features/imports/imports.routes.ts';
import { inboundMailRoutes, mailSourceRoutes } from '../features/mail/mail.routes.ts';
import { backChannel, metadataRoute, revokeRoute, tokenRoute } from '../features/oauth/oauth.routes.ts';
import { servedChannel } from '../features/widget/served-channel.ts';
import { serveAssets } from '../http/assets.ts';
import { buildServer } from '../http/build-server.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import { cursorsSignedWith } from '../http/cursor.ts';
import { serveDocs } from '../http/docs.ts';
import { healthRoutes } from '../http/health.ts';
import { watchMethods } from '../http/method-not-allowed.ts';
import { mountGate } from '../http/mount-gate.ts';
import { serveOpenapi } from '../http/openapi.ts';
import { serveInboxAssets, serveServiceWorker } from '../http/serve-inbox.ts';
import { serveWidget } from '../http/serve-widget.ts';
import { callerLimits, noCallerLimits } from '../limits/caller-limits.ts';
import { guessLimits } from '../limits/guess-limits.ts';
import { mountMetrics } from '../metrics/mount-metrics.ts';
import { apiGate, apiPrefix } from './api-gate.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { mountInboxGate } from './mount-inbox-gate.ts';
import { mountMcp } from './mount-mcp.ts';
import { mountPages } from './mount-pages.ts';
import { mountWidgetGate } from './mount-widget-gate.ts';
import { appOnlyRoutes, operationRoutes } from './routes.ts';

/** The only place where the parts are wired together: main, the commands and the tests all call it. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { database, digest, logger, now, baseUrl, trustProxy, files } = dependencies;
  const app = await buildServer({ logger, baseUrl, trustProxy });
  const refuseOtherMethods = watchMethods(app);
  allowAnyOrigin(app, `${apiPrefix}/`);
  allowAnyOrigin(app, '/files/');
  mountMetrics(app, { ...dependencies, openStreams: () => hub.openStreams });
  healthRoutes(app, database);
  serveAssets(app);
  if (dependencies.inbox !== undefined) {
    serveInboxAssets(app, dependencies.inbox);
    serveServiceWorker(app, dependencies.inbox);
    const findChannel = (channelId: string) => servedChannel(dependencies, channelId);
    serveWidget(app, { folder: join(dependencies.inbox, 'widget'), findChannel });
  }
  serveOpenapi(app, dependencies.largestFileBytes);
  serveDocs(app);
  metadataRoute(app, () => baseUrl().origin);
  const limits = dependencies.rateLimits
    ? callerLimits(dependencies.rateLimits, dependencies)
    : noCallerLimits(dependencies);
  app.addHook('onClose', () => limits.stop());
  const hub = new EventHub(dependencies);
  app.addHook('preClose', async () => hub.close());
  const addresses = fileAddresses({ digest, now, origin: () => baseUrl().origin });
  const cursors = cursorsSignedWith(digest);
  const parts = { ...dependencies, cursors, addresses, hub };
  const operations = operationRoutes(parts);
  const apiRoutes = [...operations, ...appOnlyRoutes(parts)];
  mountGate(app, apiGate(dependencies, limits), apiRoutes);
  mountMcp(app, dependencies, { limits, routes: apiRoutes });
  const hashing = dependencies.hashing ?? openPasswordThreads(dependencies.share.threads);
  app.addHook('onClose', () => hashing.close());
  const { limit, passwords } = guessLimits({ ...dependencies, hashing });
  await app.register((scope) =>
    mountInboxGate(scope, dependencies, { limits, passwords, cursors, addresses, operations }),
  );
  mountWidgetGate(app, dependencies, { limits, cursors, addresses, hub });
  const rate = dependencies.rate ?? uploadRate;
  await app.register(async (scope) => filesRoutes(scope, { database, files, addresses, rate }));
  await app.register(async (scope) => inboundMailRoutes(scope, { database, files }));
  await app.register(async (scope) => mailSourceRoutes(scope, { reader: database, files, addresses }));
  await app.register(async (scope) => exportFileRoutes(scope, { reader: database, files, addresses }));
  await app.register(async (scope) => importFileRoutes(scope, { database, files, addresses }));
  await app.register((scope) => mountBackChannel(scope, { database, limit, baseUrl, now }));
  await app.register((scope) => mountPages(scope, dependencies, { limits, limit, passwords, addresses }));
  refuseOtherMethods();
  return app;
}

async function mountBackChannel(
  scope: FastifyInstance,
  dependencies: { database: Database; limit: FailureLimit; baseUrl: () => URL; now: () => Microseconds },
): Promise<void> {
  await backChannel(scope);
  tokenRoute(scope, dependencies);
  revokeRoute(scope, dependencies);
}
