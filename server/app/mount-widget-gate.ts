import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../access/network-of.ts';
import { authenticateVisitor, type VisitorCaller } from '../access/visitor-caller.ts';
import { downloadAddresses } from '../features/attachments/download-address.ts';
import type { FileAddresses } from '../features/attachments/file-address.ts';
import type { EventHub } from '../features/events/live/event-hub.ts';
import { VisitorHub } from '../features/widget/live/visitor-hub.ts';
import { presentWidgetMessage } from '../features/widget/present-widget.ts';
import type { WidgetMessageRow } from '../features/widget/visible-messages.ts';
import { noVisitorLimits, visitorLimits } from '../features/widget/visitor-limits.ts';
import { publicWidgetRoutes, type StrangerCaller, visitorRoutes } from '../features/widget/widget.routes.ts';
import { clientInfo } from '../http/client-info.ts';
import type { Cursors } from '../http/cursor.ts';
import { type Gate, mountGate } from '../http/mount-gate.ts';
import { oneHeader } from '../http/one-header.ts';
import type { CallerLimits } from '../limits/caller-limits.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { spenderId } from './page-limits.ts';
import { visitorLog } from './visitor-log.ts';

const widgetPrefix = '/api/widget/v1';

type WidgetGateParts = { limits: CallerLimits; cursors: Cursors; addresses: FileAddresses; hub: EventHub };

/**
 * Visitors of websites authenticate with their browser's session: no cookie, and no other site's script, since the
 * panel is served from this origin.
 */
export function mountWidgetGate(
  app: FastifyInstance,
  dependencies: AppDependencies,
  { limits, cursors, addresses, hub: events }: WidgetGateParts,
): void {
  const { database, digest, now, clock, notices, wakeSequencer, webhooks } = dependencies;
  const counted = dependencies.rateLimits ? visitorLimits(dependencies) : noVisitorLimits;
  const parts = {
    database,
    digest,
    now,
    notices,
    cursors,
    addresses,
    visitorLimits: counted,
    wakeSequencer,
    outgoing: webhooks.outgoing,
  };
  const strangers: Gate<StrangerCaller> = {
    prefix: widgetPrefix,
    clock,
    authenticate: async (request) => strangerFrom(request),
    admit: ({ spenderId: id }, operation) => limits.admit({ spenderId: id, ownerId: id }, operation),
    authorize: () => undefined,
    afterResponse: async () => undefined,
    enqueue: ({ spenderId: id }, work) => limits.enqueue(id, work),
  };
  const visitors: Gate<VisitorCaller> = {
    prefix: widgetPrefix,
    clock,
    async authenticate(request) {
      const caller = await authenticateVisitor(database, oneHeader(request, 'Authorization'));
      return { ...caller, client: clientInfo(request) };
    },
    admit: ({ id, organization }, operation) =>
      limits.admit({ spenderId: id, ownerId: organization.id }, operation),
    authorize: () => undefined,
    afterResponse: async ({ organization }, { method }) => {
      if (method !== 'GET') wakeSequencer(organization.id);
    },
    enqueue: ({ organization }, work) => limits.enqueue(organization.id, work),
  };
  mountGate(app, strangers, publicWidgetRoutes(parts));
  const present = (organizationId: string, row: WidgetMessageRow) =>
    presentWidgetMessage(row, downloadAddresses(addresses, organizationId));
  const followLog = visitorLog({ hub: events, cursors, addresses });
  const hub = new VisitorHub({ ...dependencies, followLog, present });
  app.addHook('preClose', () => hub.close());
  mountGate(app, visitors, visitorRoutes({ ...parts, hub }));

  function strangerFrom(request: FastifyRequest): StrangerCaller {
    return { client: clientInfo(request), spenderId: spenderId(digest, `widget ${networkOf(request.ip)}`) };
  }
}
