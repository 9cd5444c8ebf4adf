import { authenticateBearer } from '../access/authenticate-bearer.ts';
import { authorize } from '../access/authorize.ts';
import type { Caller, TokenCaller } from '../access/caller.ts';
import { callerLookup } from '../access/caller-lookup.ts';
import { tokenUse } from '../access/token-use.ts';
import { clientInfo } from '../http/client-info.ts';
import type { Gate } from '../http/mount-gate.ts';
import { oneHeader } from '../http/one-header.ts';
import type { CallerLimits } from '../limits/caller-limits.ts';
import type { AppDependencies } from './app-dependencies.ts';

export const apiPrefix = '/api/oauth/v1';

/** Apps authenticate with a bearer token; a session's cookie is ignored here. */
export function apiGate(
  { database, now, clock, wakeSequencer }: AppDependencies,
  limits: CallerLimits,
): Gate<TokenCaller> {
  const findCaller = callerLookup(database, now, database.pipelined);
  const use = tokenUse(database, now);
  return {
    prefix: apiPrefix,
    clock,
    async authenticate(request) {
      const caller = await authenticateBearer(oneHeader(request, 'Authorization'), findCaller);
      return { ...caller, client: clientInfo(request) };
    },
    afterResponse: ({ token, organization }, { method }) => {
      if (method !== 'GET') wakeSequencer(organization.id);
      return use.note(token.id);
    },
    admit: (caller, operation) => limits.admit(spenderOf(caller), operation),
    authorize,
    enqueue: ({ organization }, work) => limits.enqueue(organization.id, work),
  };
}

/** Who requests count against, and in which organization. */
export function spenderOf({ spenderId, organization }: Caller) {
  return { spenderId, ownerId: organization.id };
}
