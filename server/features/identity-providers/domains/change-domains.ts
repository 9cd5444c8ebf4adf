import type { SessionCaller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { NotFound } from '../../../errors/errors.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { checkDomain, type DomainDependencies } from './check-domain.ts';
import { isVerified } from './domain-check.ts';
import { type DomainProblem, domainName } from './domain-name.ts';
import { type DomainRow, deleteDomain, findDomain, insertDomain, listDomainsOf } from './domain-store.ts';

const maxDomains = 50;

const sentences: Readonly<Record<DomainProblem, string>> = {
  invalid: 'Enter a domain such as acme.example.',
  public: 'This is the domain of a public mail provider, so it can’t belong to an organization.',
};

/** @throws ValidationError, Conflict */
export async function addDomainOf(
  { database, now }: DomainDependencies,
  caller: SessionCaller,
  text: string,
): Promise<DomainRow> {
  const organizationId = caller.organization.id;
  const named = domainName(text);
  if ('problem' in named) throw fieldError('domain', named.problem, sentences[named.problem]);
  if ((await listDomainsOf(database, organizationId)).length >= maxDomains)
    throw new Conflict(`An organization can have ${maxDomains} domains. Delete one first.`);
  return database.transaction(async (transaction) => {
    const row = await insertDomain(transaction, { organizationId, ...named, now: now() });
    if (!row) throw new Conflict('This domain was added already.');
    const details = { domain: row.domain };
    await recordAudit(transaction, {
      organizationId,
      kind: 'sign_in.domain_added',
      actor: eventActor(caller),
      details,
    });
    return row;
  });
}

/** @throws NotFound, Conflict */
export async function checkDomainOf(
  dependencies: DomainDependencies,
  caller: SessionCaller,
  id: string,
): Promise<DomainRow> {
  const { database } = dependencies;
  const organizationId = caller.organization.id;
  const before = await findDomain(database, organizationId, { id });
  if (!before) throw new NotFound();
  const after = await checkDomain(dependencies, organizationId, before);
  if (!isVerified(before) && isVerified(after)) {
    const entry = { organizationId, actor: eventActor(caller), details: { domain: after.domain } };
    await database.transaction((transaction) =>
      recordAudit(transaction, { ...entry, kind: 'sign_in.domain_verified' }),
    );
  }
  return after;
}

/** @throws NotFound */
export async function deleteDomainOf(
  { database }: DomainDependencies,
  caller: SessionCaller,
  id: string,
): Promise<void> {
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction) => {
    const domain = await deleteDomain(transaction, organizationId, id);
    if (domain === undefined) throw new NotFound();
    const entry = { organizationId, actor: eventActor(caller), details: { domain } };
    await recordAudit(transaction, { ...entry, kind: 'sign_in.domain_deleted' });
  });
}
