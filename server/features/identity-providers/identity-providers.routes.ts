import type { VerifiableDomain } from '../../../contract/inbox/domain.ts';
import * as domainOperations from '../../../contract/inbox/operations/domains.ts';
import * as operations from '../../../contract/inbox/operations/identities.ts';
import * as providerOperations from '../../../contract/inbox/operations/sign-in-providers.ts';
import type { SignInProvider } from '../../../contract/inbox/sign-in-provider.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Session } from '../../access/session.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { safeReturnTo } from '../../http/page-session.ts';
import { providerCookie, type SecretCookie } from '../../http/secret-cookie.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { addProviderOf, changeProviderOf, deleteProviderOf } from './change-providers.ts';
import { connectableProviders } from './connectable-providers.ts';
import { disconnectIdentity } from './disconnect-identity.ts';
import { addDomainOf, checkDomainOf, deleteDomainOf } from './domains/change-domains.ts';
import { recordName, recordValue } from './domains/domain-check.ts';
import { type DomainRow, listDomainsOf } from './domains/domain-store.ts';
import { type IdentityRow, identitiesOf } from './identity-store.ts';
import { nextProviderId } from './next-provider-id.ts';
import { logoutUriOf, postLogoutUriOf, redirectUriOf } from './openid/redirect-uri.ts';
import { listProvidersOf, type ProviderRow } from './provider-store.ts';
import { type ProviderDependencies, startFlow } from './start-flow.ts';
import { startTrial } from './trial/start-trial.ts';

type OperationDependencies = ProviderDependencies & { cookie: Pick<SecretCookie, 'holding'> };

/** The providers that a person has connected to their account. All but the list require a recent proof (app/step-up.ts). */
export function identityRoutes(dependencies: ProviderDependencies): OperationRoute<Session>[] {
  const cookie = providerCookie(dependencies.baseUrl);
  const { database } = dependencies;
  return [
    on(operations.listIdentities, async ({ caller: { user } }) => {
      const [identities, providers] = await Promise.all([
        identitiesOf(database, user.id),
        connectableProviders(database, user.id),
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
  return async ({ caller: { id: sessionId, user }, body: { provider_id, return_to } }) => {
    const offered = await connectableProviders(dependencies.database, user.id);
    const isOffered = offered.some(({ id }) => id === provider_id);
    const providerId = isOffered ? parsePublicId('idp', provider_id) : undefined;
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

/** The providers of an organization, for its admins. All but the list require a recent proof (app/step-up.ts). */
export function organizationProviderRoutes(
  dependencies: ProviderDependencies,
): OperationRoute<SessionCaller>[] {
  const { database, baseUrl } = dependencies;
  const present = (row: ProviderRow) => presentProvider(row, baseUrl());
  return [
    on(providerOperations.listSignInProviders, async ({ caller: { organization } }) => {
      const providers = (await listProvidersOf(database, organization.id)).map(present);
      return { status: 200, body: { data: { providers } } } as const;
    }),
    on(providerOperations.newSignInProvider, async ({ caller: { organization } }) => {
      const existing = await listProvidersOf(database, organization.id);
      const id = nextProviderId(dependencies.digest, { organizationId: organization.id, existing });
      const data = { id: publicId('idp', id), ...addressesOf(baseUrl(), id) };
      return { status: 200, body: { data } } as const;
    }),
    on(providerOperations.addSignInProvider, async ({ caller, body }) => {
      const data = present(await addProviderOf(dependencies, caller, body));
      return { status: 201, body: { data } } as const;
    }),
    on(providerOperations.changeSignInProvider, async ({ caller, params, body }) => {
      const id = providerIdFrom(params.provider_id);
      const data = present(await changeProviderOf(dependencies, caller, { id, body }));
      return { status: 200, body: { data } } as const;
    }),
    on(providerOperations.deleteSignInProvider, async ({ caller, params }) => {
      await deleteProviderOf(dependencies, caller, providerIdFrom(params.provider_id));
      return { status: 204, body: undefined } as const;
    }),
    on(providerOperations.trySignInProvider, trialRoute(dependencies)),
    ...domainRoutes(dependencies),
  ];
}

function trialRoute(
  dependencies: ProviderDependencies,
): Handler<typeof providerOperations.trySignInProvider, SessionCaller> {
  const cookie = providerCookie(dependencies.baseUrl);
  return async ({ caller: { organization, proof }, params }) => {
    const id = params.provider_id ?? '';
    const returnTo = `/o/${organization.slug}/settings/sign-in/providers/${id}`;
    const { address, sealed } = await startTrial(dependencies, {
      organizationId: organization.id,
      providerId: providerIdFrom(id),
      sessionId: proof.sessionId,
      returnTo,
    });
    return { status: 200, body: { data: { address } }, headers: { 'set-cookie': cookie.holding(sealed) } };
  };
}

function providerIdFrom(text = ''): string {
  const id = parsePublicId('idp', text);
  if (id === undefined) throw new NotFound();
  return id;
}

function presentProvider(row: ProviderRow, baseUrl: URL): SignInProvider {
  const { id, name, issuer, client_id, status, last_success_at, last_fault, last_fault_at } = row;
  const { browser_error, browser_error_at } = row;
  return {
    id: publicId('idp', id),
    name,
    issuer,
    client_id,
    ...addressesOf(baseUrl, id),
    joins_with: row.joins_with,
    role_mapping: row.role_mapping,
    ends_session: row.ends_session,
    status,
    disabled_by: row.disabled_by,
    last_success_at: last_success_at === null ? null : unixSeconds(last_success_at),
    last_fault,
    last_fault_at: last_fault_at === null ? null : unixSeconds(last_fault_at),
    browser_error,
    browser_error_at: browser_error_at === null ? null : unixSeconds(browser_error_at),
    inserted_at: unixSeconds(row.inserted_at),
  };
}

/** What to register at a provider. */
function addressesOf(baseUrl: URL, id: string) {
  return {
    redirect_uri: redirectUriOf(baseUrl, id),
    logout_uri: logoutUriOf(baseUrl, id),
    post_logout_uri: postLogoutUriOf(baseUrl, id),
  };
}

function domainRoutes(dependencies: ProviderDependencies): OperationRoute<SessionCaller>[] {
  return [
    on(domainOperations.listDomains, async ({ caller: { organization } }) => {
      const domains = (await listDomainsOf(dependencies.database, organization.id)).map(presentDomain);
      return { status: 200, body: { data: { domains } } } as const;
    }),
    on(domainOperations.addDomain, async ({ caller, body }) => {
      const data = presentDomain(await addDomainOf(dependencies, caller, body.domain));
      return { status: 201, body: { data } } as const;
    }),
    on(domainOperations.checkDomain, async ({ caller, params }) => {
      const data = presentDomain(await checkDomainOf(dependencies, caller, domainIdFrom(params.domain_id)));
      return { status: 200, body: { data } } as const;
    }),
    on(domainOperations.deleteDomain, async ({ caller, params }) => {
      await deleteDomainOf(dependencies, caller, domainIdFrom(params.domain_id));
      return { status: 204, body: undefined } as const;
    }),
  ];
}

function domainIdFrom(text = ''): string {
  const id = parsePublicId('dom', text);
  if (id === undefined) throw new NotFound();
  return id;
}

function presentDomain(row: DomainRow): VerifiableDomain {
  const { id, domain, verified_by, seen_at, checked_at, inserted_at } = row;
  return {
    id: publicId('dom', id),
    domain,
    record: { name: recordName(row), value: recordValue(row) },
    verified_by,
    seen_at: seen_at === null ? null : unixSeconds(seen_at),
    checked_at: checked_at === null ? null : unixSeconds(checked_at),
    inserted_at: unixSeconds(inserted_at),
  };
}
