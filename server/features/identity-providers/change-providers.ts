import type {
  AddSignInProviderBody,
  ChangeSignInProviderBody,
} from '../../../contract/inbox/sign-in-provider.ts';
import type { SessionCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { nameError } from '../../text/name-error.ts';
import { describeFault } from './openid/describe-fault.ts';
import { isIssuer } from './openid/is-issuer.ts';
import { openProvider } from './openid/open-provider.ts';
import { endSessionsProvedBy } from './provider-sessions.ts';
import {
  changeProvider,
  deleteProvider,
  findProvider,
  insertProvider,
  isLastRequired,
  listProvidersOf,
  type ProviderRow,
} from './provider-store.ts';
import type { ProviderDependencies } from './start-flow.ts';

const maxProviders = 10;

/**
 * Adds a provider for the members of an organization. Its configuration is fetched first, so that the admin notices a
 * typo, and not the first person who signs in.
 *
 * @throws ValidationError, Conflict
 */
export async function addProviderOf(
  { database, digest, identityFetch }: ProviderDependencies,
  caller: SessionCaller,
  { id, name, issuer, client_id, client_secret: clientSecret, status, ends_session }: AddSignInProviderBody,
): Promise<ProviderRow> {
  const { id: organization_id } = caller.organization;
  const provider = {
    organization_id,
    name: checkedName(name),
    issuer,
    client_id,
    trusts_email: false,
    status,
    endsSession: ends_session,
  };
  if (!isIssuer(issuer)) throw fieldError('issuer', 'invalid', 'Give an https address without a query.');
  const existing = await listProvidersOf(database, organization_id);
  const isSame = (it: ProviderRow) => new URL(it.issuer).href === new URL(issuer).href;
  // Otherwise admins could undo it by adding the provider again.
  if (existing.some((it) => it.disabled_by === 'operator' && isSame(it))) throw disabledByOperator();
  if (existing.length >= maxProviders)
    throw new Conflict(`An organization can have ${maxProviders} providers. Delete one first.`);
  await openProvider(identityFetch, { issuer, clientId: client_id, clientSecret }).catch((error: unknown) => {
    throw fieldError('issuer', 'unreachable', describeFault(error));
  });
  return database
    .transaction(async (transaction) => {
      const given = id === undefined ? undefined : parsePublicId('idp', id);
      const added = await insertProvider(transaction, digest, { ...provider, id: given, clientSecret });
      await audit(transaction, caller, { kind: 'sign_in.provider_added', provider_name: provider.name });
      return visibleProvider(await findProvider(transaction, added), organization_id);
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Conflict('A provider with this id was added already.');
      throw error;
    });
}

/** @throws ValidationError, NotFound, Conflict */
export async function changeProviderOf(
  { database, digest }: ProviderDependencies,
  caller: SessionCaller,
  { id, body }: { id: string; body: ChangeSignInProviderBody },
): Promise<ProviderRow> {
  const { name, client_secret: clientSecret, role_mapping: mapping, ...others } = body;
  const change = {
    ...others,
    clientSecret,
    ...(name !== undefined && { name: checkedName(name) }),
    ...(mapping !== undefined && { role_mapping: mapping?.groups.length ? mapping : null }),
  };
  const { id: organizationId } = caller.organization;
  return database.transaction(async (transaction) => {
    const isChanged = await changeProvider(transaction, digest, { organizationId, id }, change);
    const provider = visibleProvider(await findProvider(transaction, id), organizationId);
    if (!isChanged) throw disabledByOperator();
    if (body.status === 'disabled') {
      await refuseLast(transaction, organizationId, id);
      await endSessionsProvedBy(transaction, id);
    }
    const kind = changeKinds[body.status ?? 'changed'];
    await audit(transaction, caller, { kind, provider_name: provider.name });
    return provider;
  });
}

const changeKinds = {
  changed: 'sign_in.provider_changed',
  active: 'sign_in.provider_enabled',
  disabled: 'sign_in.provider_disabled',
} as const;

/** @throws NotFound */
export async function deleteProviderOf(
  { database }: ProviderDependencies,
  caller: SessionCaller,
  id: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const found = await findProvider(transaction, id);
    const { name, disabled_by } = visibleProvider(found, caller.organization.id);
    if (disabled_by === 'operator') throw disabledByOperator();
    await refuseLast(transaction, caller.organization.id, id);
    await endSessionsProvedBy(transaction, id);
    await deleteProvider(transaction, id);
    await audit(transaction, caller, { kind: 'sign_in.provider_deleted', provider_name: name });
  });
}

/** @throws Conflict if nobody could sign in any more */
async function refuseLast(transaction: Transaction, organizationId: string, id: string): Promise<void> {
  if (await isLastRequired(transaction, organizationId, id))
    throw new Conflict(
      'The sign-in policy requires a provider, and this is the only one. Change the policy first.',
    );
}

function disabledByOperator(): Conflict {
  return new Conflict('The operator of this server has disabled the provider, and only they can enable it.');
}

function visibleProvider(provider: ProviderRow | undefined, organizationId: string): ProviderRow {
  if (provider?.organization_id !== organizationId) throw new NotFound();
  return provider;
}

function checkedName(text: string): string {
  const name = text.trim();
  const error = nameError(name);
  if (error !== undefined) throw fieldError('name', 'invalid', error);
  return name;
}

type Change = {
  kind:
    | 'sign_in.provider_added'
    | 'sign_in.provider_deleted'
    | (typeof changeKinds)[keyof typeof changeKinds];
  provider_name: string;
};

async function audit(
  transaction: Transaction,
  caller: SessionCaller,
  { kind, provider_name }: Change,
): Promise<void> {
  const organizationId = caller.organization.id;
  await recordAudit(transaction, {
    organizationId,
    kind,
    actor: eventActor(caller),
    details: { provider_name },
  });
}
