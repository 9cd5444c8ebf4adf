import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticateBearer } from '../access/authenticate-bearer.ts';
import { authorize } from '../access/authorize.ts';
import type { TokenCaller } from '../access/caller.ts';
import { callerLookup } from '../access/caller-lookup.ts';
import { mcpPath } from '../access/mcp-resource.ts';
import { tokenUse } from '../access/token-use.ts';
import { openOnce } from '../background/open-once.ts';
import { ApiError } from '../errors/api-error.ts';
import { CrossSiteRequest, InvalidRequest } from '../errors/errors.ts';
import { operationCalls } from '../http/call-operation.ts';
import { clientInfo } from '../http/client-info.ts';
import { currentCallers } from '../http/current-callers.ts';
import { oneHeader } from '../http/one-header.ts';
import type { OperationRoute } from '../http/operation-route.ts';
import type { CallerLimits } from '../limits/caller-limits.ts';
import { challenging, originFor, resourceMetadataPath } from '../mcp/challenge.ts';
import { missingScopes } from '../mcp/missing-scopes.ts';
import { openMcp } from '../mcp/open-mcp.ts';
import { passToHandler } from '../mcp/pass-to-handler.ts';
import { firstScopes, toolScopes } from '../mcp/tools/tools.ts';
import { spenderOf } from './api-gate.ts';
import type { AppDependencies } from './app-dependencies.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** `/mcp`, where assistants call operations as tools, with tokens of its own. */
export function mountMcp(
  app: FastifyInstance,
  dependencies: AppDependencies,
  { limits, routes }: { limits: CallerLimits; routes: readonly OperationRoute<TokenCaller>[] },
): void {
  const { database, digest, now, clock, baseUrl, logger, wakeSequencer } = dependencies;
  const findCaller = callerLookup(database, now, database.pipelined);
  const use = tokenUse(database, now);
  const callers = currentCallers(clock, callerOf);
  const callOperation = operationCalls<TokenCaller>(
    {
      admit: (caller, operation) => limits.admit(spenderOf(caller), operation),
      authorize,
      enqueue: ({ organization }, work) => limits.enqueue(organization.id, work),
    },
    routes,
  );
  const ofConnection = (caller: TokenCaller) => ({ ...spenderOf(caller), spenderId: caller.id });
  const admitSend = (caller: TokenCaller) => limits.admitCall(ofConnection(caller), 'sends');
  const opened = openOnce(() =>
    openMcp({ callOperation, admitSend, version, logger, database, digest, now }),
  );

  app.get(resourceMetadataPath, async (request) => ({
    resource: originFor(request, baseUrl()) + mcpPath,
    authorization_servers: [baseUrl().origin],
    scopes_supported: toolScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Deskbell',
  }));

  app.route({
    method: 'POST',
    url: mcpPath,
    config: { isCompressed: true },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      refuseForeignOrigin(request, originFor(request, baseUrl()));
      const caller = await callers.identify(request);
      reply.headers(await limits.admitCall(spenderOf(caller), 'requests'));
    },
    handler: async (request, reply) => {
      const caller = await callers.current(request);
      const { body } = request;
      if (Array.isArray(body)) throw new InvalidRequest('Send one message at a time.');
      const missing = missingScopes(body, caller);
      if (missing.length > 0) throw insufficient(request, missing);
      if (isCall(body)) reply.headers(await limits.admitCall(ofConnection(caller), 'calls'));
      if (isSubscribing(body)) return reply.code(404).send(noSuchMethod(body));
      const { id: clientId } = caller.app;
      const authInfo = { token: caller.token.id, clientId, scopes: [...caller.scopes], extra: { caller } };
      return passToHandler(request, reply, { handler: await opened(), origin: baseUrl().origin, authInfo });
    },
    onResponse: async (request) => {
      const caller = callers.identified(request);
      if (!caller) return;
      wakeSequencer(caller.organization.id);
      await use.note(caller.token.id).catch((error: unknown) => {
        request.log.warn({ err: error }, 'work after a response failed');
      });
    },
  });
  app.addHook('preClose', async () => (await opened.ifUsed())?.close());

  async function callerOf(request: FastifyRequest): Promise<TokenCaller> {
    try {
      const caller = await authenticateBearer(oneHeader(request, 'Authorization'), findCaller, {
        isForMcp: true,
      });
      return { ...caller, client: clientInfo(request) };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_token')
        throw challenging(error, originFor(request, baseUrl()), firstScopes);
      throw error;
    }
  }

  function insufficient(request: FastifyRequest, scopes: ReturnType<typeof missingScopes>): ApiError {
    const description = `This needs the scopes ${scopes.join(' ')}; the token or the role of its person lacks some.`;
    const header = `Bearer realm="deskbell", error="insufficient_scope", scope="${scopes.join(' ')}"`;
    const error = new ApiError('insufficient_scope', description, {
      headers: { 'www-authenticate': header },
    });
    return challenging(error, originFor(request, baseUrl()), scopes);
  }
}

/** Pages of other sites have no reason to call it; a browser says whose page it is (MCP, transports, security warning). */
function refuseForeignOrigin({ headers }: FastifyRequest, own: string): void {
  if (headers.origin !== undefined && headers.origin !== own) throw new CrossSiteRequest();
}

type Message = { id?: unknown; method?: unknown };

/** The SDK would acknowledge a subscription to nothing, and hold the connection open. */
function isSubscribing(body: unknown): body is Message {
  return (body as Message | undefined)?.method === 'subscriptions/listen';
}

function noSuchMethod({ id = null }: Message) {
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
}

/** What reads or writes records counts as a call; lists of tools don't. */
function isCall(body: unknown): boolean {
  const method = (body as Message | undefined)?.method;
  return method === 'tools/call' || method === 'resources/read';
}
