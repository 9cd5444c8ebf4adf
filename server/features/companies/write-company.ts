import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import { recordCallerEvent } from '../../access/record-caller-event.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { NotFound } from '../../errors/errors.ts';
import { newId } from '../../ids/public-id.ts';
import { type CompanyChanges, nextCompany, readCompanyChanges } from './company-input.ts';
import { type CompanyRow, findCompany, lockCompany, removeCompany } from './company-store.ts';
import { blankCompany, externalIdTaken, insertNewCompany, replaceProperties } from './save-company.ts';

export type CreateCompany = CompanyChanges & {
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/** @throws ValidationError, Conflict if a domain or the external id is another company's, IdempotencyKeyReused */
export async function createCompany(
  database: Database,
  caller: Caller,
  { idempotency, ...input }: CreateCompany,
): Promise<{ company: CompanyRow; isReplay: boolean }> {
  const properties = nextCompany(blankCompany, readCompanyChanges(input));
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
    const author = { organizationId, actor: eventActor(caller) };
    return { company: await insertNewCompany(transaction, author, { id, ...properties }), isReplay: false };
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
    const author = { organizationId, actor: eventActor(caller) };
    return replaceProperties(transaction, author, before, nextCompany(before.row, changes));
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
