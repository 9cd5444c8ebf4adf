import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../access/caller.ts';
import { recordCallerEvent } from '../../access/record-caller-event.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import { newId } from '../../ids/public-id.ts';
import { checkAttributes } from '../fields/check-attributes.ts';
import { type CompanyChanges, nextCompany, readCompanyChanges } from './company-input.ts';
import {
  type CompanyProperties,
  type CompanyRow,
  findCompany,
  insertCompany,
  type LockedCompany,
  lockCompany,
  readLockedCompany,
  removeCompany,
  replaceDomains,
  updateCompanyRow,
} from './company-store.ts';

export type CreateCompany = CompanyChanges & {
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

const blank: CompanyProperties = { name: '', domains: [], external_id: null, custom_attributes: {} };

/** @throws ValidationError, Conflict if a domain or the external id is another company's, IdempotencyKeyReused */
export async function createCompany(
  database: Database,
  caller: Caller,
  { idempotency, ...input }: CreateCompany,
): Promise<{ company: CompanyRow; isReplay: boolean }> {
  const properties = nextCompany(blank, readCompanyChanges(input));
  const organizationId = caller.organization.id;
  const id = newId();
  const request = { organizationId, callerId: caller.id, idempotency, recordId: id };
  return database.transaction(async (transaction) => {
    const earlier = await takeIdempotencyKey(transaction, request);
    if (earlier) {
      const company = await findCompany(transaction, organizationId, earlier);
      if (!company) throw new NotFound();
      return { company, isReplay: true };
    }
    const stored = { organization_id: organizationId, id, ...properties };
    await checkFields(transaction, blank, stored);
    if (!(await insertCompany(transaction, stored))) throw externalIdTaken();
    await assignDomains(transaction, stored);
    const { row, snapshot } = await readLockedCompany(transaction, organizationId, id);
    await recordCallerEvent(transaction, caller, 'company.created', { id, data: snapshot });
    return { company: row, isReplay: false };
  });
}

/** @throws ValidationError, NotFound, PreconditionFailed, Conflict if a domain or the external id is another company's */
export async function updateCompany(
  database: Database,
  caller: Caller,
  {
    companyId,
    change,
    precondition,
  }: {
    companyId: string;
    change: CompanyChanges;
    /** Throws if the company isn't in the state that the caller expects. */
    precondition: (company: CompanyRow) => void;
  },
): Promise<CompanyRow> {
  const changes = readCompanyChanges(change);
  const organizationId = caller.organization.id;
  const work = database.transaction(async (transaction) => {
    const before = await lockCompany(transaction, organizationId, companyId);
    if (!before) throw new NotFound();
    precondition(before.row);
    const next = nextCompany(before.row, changes);
    if (isDeepStrictEqual(next, nextCompany(before.row, {}))) return before.row;
    const stored = { organization_id: organizationId, id: companyId, ...next };
    await checkFields(transaction, before.row, stored);
    await updateCompanyRow(transaction, stored);
    await assignDomains(transaction, stored);
    const after = await readLockedCompany(transaction, organizationId, companyId);
    await recordUpdate(transaction, caller, before, after);
    return after.row;
  });
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? externalIdTaken() : error;
  });
}

/** Deletes a company; its contacts have none from then on. @throws NotFound */
export async function deleteCompany(database: Database, caller: Caller, companyId: string): Promise<void> {
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction) => {
    if (!(await lockCompany(transaction, organizationId, companyId))) throw new NotFound();
    await removeCompany(transaction, organizationId, companyId);
    await recordCallerEvent(transaction, caller, 'company.deleted', {
      id: companyId,
      data: { id: companyId },
    });
  });
}

function checkFields(
  transaction: Transaction,
  before: CompanyProperties,
  after: CompanyProperties & { organization_id: string },
): Promise<void> {
  const target = { organizationId: after.organization_id, record: 'company' } as const;
  return checkAttributes(transaction, target, {
    before: before.custom_attributes,
    after: after.custom_attributes,
  });
}

async function assignDomains(
  transaction: Transaction,
  stored: Parameters<typeof replaceDomains>[1],
): Promise<void> {
  const taken = await replaceDomains(transaction, stored);
  if (taken.length > 0) throw new Conflict(`Another company has ${taken.join(', ')}.`);
}

function externalIdTaken(): Conflict {
  return new Conflict('Another company has this external_id.');
}

const comparedFields = ['name', 'domains', 'external_id', 'custom_attributes'];

async function recordUpdate(
  transaction: Transaction,
  caller: Caller,
  before: LockedCompany,
  after: LockedCompany,
): Promise<void> {
  const changed = comparedFields.filter(
    (field) => !isDeepStrictEqual(before.snapshot[field], after.snapshot[field]),
  );
  const previous = Object.fromEntries(changed.map((field) => [field, before.snapshot[field]]));
  await recordCallerEvent(transaction, caller, 'company.updated', {
    id: after.row.id,
    data: after.snapshot,
    previous,
  });
}
