import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { authenticateBearer } from './access/authenticate-bearer.ts';
import { authorize } from './access/authorize.ts';
import type { Caller, SessionCaller, TokenCaller } from './access/caller.ts';
import { callerLookup } from './access/caller-lookup.ts';
import { type FailureLimit, failureLimit, noFailureLimit } from './access/failure-limit.ts';
import type { KeyedDigest } from './access/keyed-digest.ts';
import type { Session } from './access/session.ts';
import { tokenUse } from './access/token-use.ts';
import type { RateLimits } from './config/rate-limits.ts';
import type { Database } from './db/database.ts';
import type { Microseconds } from './db/microseconds.ts';
import type { Notices } from './db/notices.ts';
import { connectionsRoutes } from './features/apps/connections.route.ts';
import { type FileAddresses, fileAddresses } from './features/attachments/file-address.ts';
import { filesRoutes } from './features/attachments/files.route.ts';
import { type UploadPace, uploadPace } from './features/attachments/upload-pace.ts';
import { openEventHub } from './features/events/live/event-hub.ts';
import { acceptInvitationRoutes } from './features/invitations/accept-invitation.route.ts';
import { changeInvitationRoutes } from './features/invitations/change-invitations.route.ts';
import { membersPageRoutes } from './features/invitations/members-page.route.ts';
import { setUpRoutes } from './features/members/set-up.route.ts';
import { framedMessageRoute } from './features/messages/framed-message.route.ts';
import { authorizeRoutes } from './features/oauth/authorize/authorize.route.ts';
import { backChannel } from './features/oauth/back-channel.route.ts';
import { metadataRoute } from './features/oauth/metadata.route.ts';
import { revokeRoute } from './features/oauth/revoke/revoke.route.ts';
import { tokenRoute } from './features/oauth/token/token.route.ts';
import { accountRoutes } from './features/passwords/account.route.ts';
import { forgotPasswordRoutes } from './features/passwords/forgot-password.route.ts';
import { resetPasswordRoutes } from './features/passwords/reset-password.route.ts';
import { homeRoute } from './features/sign-in/home.route.ts';
import { inboxRoute } from './features/sign-in/inbox.route.ts';
import { loginRoutes } from './features/sign-in/login.route.ts';
import { logoutRoute } from './features/sign-in/logout.route.ts';
import type { DeliveryQueue } from './features/webhooks/deliveries/delivery-queue.ts';
import type { TargetCheck } from './features/webhooks/target-check.ts';
import type { FileStore } from './files/file-store.ts';
import { serveAssets } from './http/assets.ts';
import { buildServer } from './http/build-server.ts';
import { callPlace } from './http/call-place.ts';
import { allowAnyOrigin } from './http/cors.ts';
import { type Cursors, cursorsSignedWith } from './http/cursor.ts';
import { readFormsOnly } from './http/form.ts';
import { healthRoutes, metricsRoute } from './http/health.ts';
import { linkCookie } from './http/link-cookie.ts';
import { watchMethods } from './http/method-not-allowed.ts';
import { type Gate, mountGate } from './http/mount-gate.ts';
import { oneHeader } from './http/one-header.ts';
import { serveOpenapi } from './http/openapi.ts';
import type { OperationRoute } from './http/operation-route.ts';
import { answerErrorsWithPages } from './http/page.ts';
import { pageSessions } from './http/page-session.ts';
import { serveReference } from './http/reference.ts';
import { serveInboxAssets } from './http/serve-inbox.ts';
import { sessionCookie } from './http/session-cookie.ts';
import { sessionGate } from './http/session-gate.ts';
import { type CallerLimits, callerLimits, noCallerLimits } from './limits/caller-limits.ts';
import type { MailQueue } from './mail/open-mailing.ts';
import { memberRoutes } from './member-routes.ts';
import { personRoutes } from './person-routes.ts';
import { presenceRoutes } from './presence-routes.ts';
import { appRoutes, operationRoutes } from './routes.ts';

export type AppDependencies = {
  database: Database;
  digest: KeyedDigest;
  logger: Logger;
  now: () => Microseconds;
  /** A steady clock, in milliseconds: it only goes on. */
  clock: () => number;
  /** The address people and apps use; called per request, because a port may be known only once we listen. */
  baseUrl: () => URL;
  trustProxy: string[] | boolean;
  /** Absent: no mail goes out, and links are shown to copy. */
  mail: MailQueue | undefined;
  files: FileStore;
  largestFileBytes: number;
  /** The contract's, but for tests that cannot wait so long. */
  pace?: UploadPace;
  /** Absent: every limit is off (DESKBELL_RATE_LIMITS). */
  rateLimits: RateLimits | undefined;
  /** The folder of the built people's app; absent: `/` leads to the page that needs no script. */
  inbox: string | undefined;
  /** Where deliveries are asked for, and which addresses will do for them. */
  webhooks: { queue: DeliveryQueue; checkTarget: TargetCheck };
  /** Is told in which organization something may just have happened. */
  wakeStamping: (organizationId: string) => void;
  /** What processes on this database tell each other. */
  notices: Notices;
};

const apiPrefix = '/api/oauth/v1';
const inboxPrefix = '/api/inbox/v1';

/** The only place where the parts are put together: main, the commands and the tests all call it. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { database, digest, logger, now, baseUrl, trustProxy, files } = dependencies;
  const app = await buildServer({ logger, baseUrl, trustProxy });
  const refuseOtherMethods = watchMethods(app);
  allowAnyOrigin(app, `${apiPrefix}/`);
  allowAnyOrigin(app, '/files/');
  metricsRoute(app, () => hub.openStreams());
  healthRoutes(app, database);
  serveAssets(app);
  if (dependencies.inbox !== undefined) serveInboxAssets(app, dependencies.inbox);
  serveOpenapi(app);
  serveReference(app);
  metadataRoute(app, () => baseUrl().origin);
  const limits = dependencies.rateLimits
    ? callerLimits(dependencies.rateLimits, dependencies)
    : noCallerLimits;
  app.addHook('onClose', () => limits.stop());
  const hub = openEventHub(dependencies);
  app.addHook('preClose', async () => hub.close());
  const addresses = fileAddresses({ digest, now, origin: () => baseUrl().origin });
  const cursors = cursorsSignedWith(digest);
  const parts = { ...dependencies, cursors, addresses, hub };
  const operations = operationRoutes(parts);
  mountGate(app, apiGate(dependencies, limits), [...operations, ...appRoutes(parts)]);
  const limit = dependencies.rateLimits ? failureLimit(database, digest) : noFailureLimit(database);
  await app.register((scope) => mountInboxGate(scope, dependencies, { limits, limit, cursors, operations }));
  const pace = dependencies.pace ?? uploadPace;
  await app.register(async (scope) => filesRoutes(scope, { database, files, addresses, pace }));
  await app.register((scope) => mountBackChannel(scope, database, limit));
  await app.register((scope) => mountPages(scope, dependencies, { limit, addresses }));
  refuseOtherMethods();
  return app;
}

/** Apps come in with a bearer token; a session's cookie means nothing here. */
function apiGate({ database, now, wakeStamping }: AppDependencies, limits: CallerLimits): Gate<TokenCaller> {
  const findCaller = callerLookup(database);
  const use = tokenUse(database, now);
  return {
    prefix: apiPrefix,
    async authenticate(request) {
      const caller = await authenticateBearer(oneHeader(request, 'Authorization'), findCaller);
      return { ...caller, from: callPlace(request) };
    },
    afterAnswer: ({ token, organization }, { method }) => {
      if (method !== 'GET') wakeStamping(organization.id);
      return use.note(token.id);
    },
    admit: (caller, operation) => limits.admit(spenderOf(caller), operation),
    authorize,
    inTurn: ({ organization }, work) => limits.inTurn(organization.id, work),
  };
}

function spenderOf({ spenderId, organization }: Caller) {
  return { spenderId, ownerId: organization.id };
}

type InboxParts = {
  limits: CallerLimits;
  limit: FailureLimit;
  cursors: Cursors;
  operations: OperationRoute<SessionCaller>[];
};

/** People come in by the session of their browser, to the same operations and to what only people have. */
async function mountInboxGate(
  scope: FastifyInstance,
  dependencies: AppDependencies,
  { limits, limit, cursors, operations }: InboxParts,
): Promise<void> {
  const { baseUrl } = dependencies;
  await scope.register(cookie);
  const browserCookie = sessionCookie(baseUrl);
  const gate = sessionGate({ ...dependencies, cookie: browserCookie });
  const common = { prefix: inboxPrefix, afterAnswer: async () => undefined };
  const memberGate: Gate<SessionCaller> = {
    ...common,
    authenticate: gate.member,
    admit: (caller, operation) => limits.admit(spenderOf(caller), operation),
    authorize,
    inTurn: ({ organization }, work) => limits.inTurn(organization.id, work),
  };
  const afterAnswer: typeof memberGate.afterAnswer = async ({ organization }, { method }) => {
    if (method !== 'GET') dependencies.wakeStamping(organization.id);
  };
  const ofMembers = memberRoutes({ ...dependencies, cursors });
  mountGate(scope, { ...memberGate, afterAnswer }, [...operations, ...ofMembers]);
  // Who is where is no event, and wakes nobody who gives them their positions.
  mountGate(scope, memberGate, presenceRoutes(dependencies));
  mountGate<Session>(
    scope,
    {
      ...common,
      authenticate: gate.person,
      admit: ({ user }, operation) => limits.admit({ spenderId: user.id, ownerId: user.id }, operation),
      authorize: () => undefined,
      inTurn: (_, work) => work(),
    },
    personRoutes({ ...dependencies, cursors, limit, cookie: browserCookie }),
  );
}

async function mountBackChannel(
  scope: FastifyInstance,
  database: Database,
  limit: FailureLimit,
): Promise<void> {
  await backChannel(scope);
  tokenRoute(scope, database, limit);
  revokeRoute(scope, database, limit);
}

async function mountPages(
  scope: FastifyInstance,
  dependencies: AppDependencies,
  { limit, addresses }: { limit: FailureLimit; addresses: FileAddresses },
): Promise<void> {
  const { database, digest, baseUrl, mail } = dependencies;
  await scope.register(cookie);
  await readFormsOnly(scope);
  answerErrorsWithPages(scope);
  const sessions = pageSessions({ database, digest, baseUrl, cookie: sessionCookie(baseUrl) });
  homeRoute(scope, { database, sessions, baseUrl });
  inboxRoute(scope, { sessions, folder: dependencies.inbox });
  framedMessageRoute(scope, { reader: database, sessions, addresses, baseUrl });
  loginRoutes(scope, { database, sessions, limit });
  logoutRoute(scope, database, sessions);
  setUpRoutes(scope, { database, digest, sessions });
  connectionsRoutes(scope, database, sessions);
  acceptInvitationRoutes(scope, { database, sessions, limit, link: linkCookie(baseUrl, '/invitation') });
  const members = { ...dependencies, sessions, cursors: cursorsSignedWith(digest) };
  membersPageRoutes(scope, members);
  changeInvitationRoutes(scope, members);
  forgotPasswordRoutes(scope, { database, digest, sessions, limit, mail });
  resetPasswordRoutes(scope, { database, sessions, mail, link: linkCookie(baseUrl, '/password/reset') });
  accountRoutes(scope, { database, sessions, limit, mail });
  authorizeRoutes(scope, { database, sessions, issuer: () => baseUrl().origin });
}
