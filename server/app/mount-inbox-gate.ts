import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { listConversations } from '../../contract/operations/conversations.ts';
import { authorize } from '../access/authorize.ts';
import type { SessionCaller } from '../access/caller.ts';
import { memberUse } from '../access/member-use.ts';
import type { PasswordAttempts } from '../access/password-attempts.ts';
import type { Session } from '../access/session.ts';
import type { FileAddresses } from '../features/attachments/file-address.ts';
import { presenceRoutes } from '../features/presence/presence.routes.ts';
import type { Cursors } from '../http/cursor.ts';
import { type Gate, mountGate } from '../http/mount-gate.ts';
import type { OperationRoute } from '../http/operation-route.ts';
import { sessionCookie } from '../http/secret-cookie.ts';
import { sessionGate } from '../http/session-gate.ts';
import type { CallerLimits } from '../limits/caller-limits.ts';
import { spenderOf } from './api-gate.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { refuseConfined } from './confined-sessions.ts';
import { memberOnlyRoutes, personalRoutes, personRoutes } from './inbox-routes.ts';
import { withStepUp } from './step-up.ts';

const inboxPrefix = '/api/inbox/v1';

type InboxParts = {
  limits: CallerLimits;
  passwords: PasswordAttempts;
  cursors: Cursors;
  addresses: FileAddresses;
  operations: OperationRoute<SessionCaller>[];
};

/** People authenticate with their browser's session, for the same operations and for those that only people have. */
export async function mountInboxGate(
  scope: FastifyInstance,
  dependencies: AppDependencies,
  { limits, passwords, cursors, addresses, operations }: InboxParts,
): Promise<void> {
  const { baseUrl, database, now, clock } = dependencies;
  await scope.register(cookie);
  const browserCookie = sessionCookie(baseUrl);
  const gate = sessionGate({ ...dependencies, cookie: browserCookie });
  const use = memberUse(database, now);
  const memberGate: Gate<SessionCaller> = {
    prefix: inboxPrefix,
    clock,
    authenticate: gate.member,
    afterResponse: use.note,
    admit: (caller, operation) => limits.admit(spenderOf(caller), operation),
    authorize,
    enqueue: ({ organization }, work) => limits.enqueue(organization.id, work),
  };
  const afterResponse: typeof memberGate.afterResponse = (caller, { method }) => {
    if (method !== 'GET') dependencies.wakeSequencer(caller.organization.id);
    return use.note(caller);
  };
  const ofMembers = memberOnlyRoutes({ ...dependencies, cursors, addresses });
  const shared = operations.filter(({ operation }) => operation !== listConversations);
  const provingOf = ({ user, proof: { proofs, confinedTo } }: SessionCaller) => ({
    userId: user.id,
    proofs,
    confinedTo,
  });
  const rows = withStepUp([...shared, ...ofMembers], provingOf, dependencies);
  mountGate(scope, { ...memberGate, afterResponse }, rows);
  // Presence and read positions are not events, and wake none of the workers that sequence them.
  mountGate(scope, memberGate, [
    ...presenceRoutes(dependencies),
    ...personalRoutes({ ...dependencies, cursors }),
  ]);
  mountGate<Session>(
    scope,
    {
      prefix: inboxPrefix,
      clock,
      afterResponse: async () => undefined,
      authenticate: gate.person,
      admit: ({ user }, operation) => limits.admit({ spenderId: user.id, ownerId: user.id }, operation),
      authorize: refuseConfined,
      enqueue: (_, work) => work(),
    },
    withStepUp(
      personRoutes({ ...dependencies, cursors, passwords, cookie: browserCookie }),
      ({ user, proofs, confinedTo }) => ({ userId: user.id, proofs, confinedTo }),
      dependencies,
    ),
  );
}
