import * as operations from '../../../contract/inbox/operations/identities.ts';
import type { Session } from '../../access/session.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { safeReturnTo } from '../../http/page-session.ts';
import { providerCookie, type SecretCookie } from '../../http/secret-cookie.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { activeProviders } from './active-providers.ts';
import { disconnectIdentity } from './disconnect-identity.ts';
import { type IdentityRow, identitiesOf } from './identity-store.ts';
import { type ProviderDependencies, startFlow } from './start-flow.ts';

type OperationDependencies = ProviderDependencies & { cookie: Pick<SecretCookie, 'holding'> };

/** The providers that a person has connected to their account. All but the list require a recent proof (app/step-up.ts). */
export function identityRoutes(dependencies: ProviderDependencies): OperationRoute<Session>[] {
  const cookie = providerCookie(dependencies.baseUrl);
  const { database } = dependencies;
  return [
    on(operations.listIdentities, async ({ caller: { user } }) => {
      const [identities, providers] = await Promise.all([
        identitiesOf(database, user.id),
        activeProviders(database),
      ]);
      const data = { identities: identities.map(presentIdentity), providers };
      return { status: 200, body: { data } } as const;
    }),
    on(operations.connectIdentity, connectRoute({ ...dependencies, cookie })),
    on(operations.disconnectIdentity, async ({ caller: { user, client }, params }) => {
      const id = parsePublicId('idn', params.identity_id ?? '');
      if (id === undefined) throw new NotFound();
      await disconnectIdentity(database, { userId: user.id, id, client });
      return { status: 204, body: undefined } as const;
    }),
  ];
}

function connectRoute({
  cookie,
  ...dependencies
}: OperationDependencies): Handler<typeof operations.connectIdentity, Session> {
  return async ({ caller: { id: sessionId }, body: { provider_id, return_to } }) => {
    const providerId = parsePublicId('idp', provider_id);
    const returnTo = safeReturnTo(return_to);
    const started =
      providerId === undefined ? 'gone' : await startFlow(dependencies, { providerId, returnTo, sessionId });
    if (started === 'gone') throw fieldError('provider_id', 'unknown', 'There is no such provider.');
    if (started === 'unreachable')
      throw fieldError('provider_id', 'unreachable', 'The provider can’t be reached. Try again later.');
    const { address, sealed } = started;
    return { status: 200, body: { data: { address } }, headers: { 'set-cookie': cookie.holding(sealed) } };
  };
}

function presentIdentity({
  id,
  provider_id,
  provider_name,
  last_email,
  inserted_at,
  last_used_at,
}: IdentityRow) {
  return {
    id: publicId('idn', id),
    provider: { id: publicId('idp', provider_id), name: provider_name },
    email: last_email,
    inserted_at: unixSeconds(inserted_at),
    last_used_at: unixSeconds(last_used_at),
  };
}
