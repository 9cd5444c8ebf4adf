import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../db/database.ts';
import { Conflict } from '../../errors/conflict.ts';
import { type EventActor, recordEvent } from '../../events/record-event.ts';
import { checkAttributes } from '../fields/check-attributes.ts';
import {
  type CompanyProperties,
  type CompanyRow,
  insertCompany,
  type LockedCompany,
  readLockedCompany,
  replaceDomains,
  updateCompanyRow,
} from './company-store.ts';

/** Who creates or changes a company, and where. */
export type Author = { organizationId: string; actor: EventActor };

export const blankCompany: CompanyProperties = {
  name: '',
  domains: [],
  external_id: null,
  custom_attributes: {},
};

/** Inserts a company and records the event. @throws ValidationError, Conflict */
export async function insertNewCompany(
  transaction: Transaction,
  { organizationId, actor }: Author,
  { id, ...properties }: CompanyProperties & { id: string },
): Promise<CompanyRow> {
  const stored = { organization_id: organizationId, id, ...properties };
  await checkFields(transaction, blankCompany, stored);
  if (!(await insertCompany(transaction, stored))) throw externalIdTaken();
  await assignDomains(transaction, stored);
  const { row, snapshot } = await readLockedCompany(transaction, organizationId, id);
  await recordEvent(transaction, {
    organizationId,
    type: 'company.created',
    actor,
    recordId: id,
    data: snapshot,
  });
  return row;
}

/**
 * Gives a locked company other properties and records the event; nothing if they are the same.
 *
 * @throws ValidationError, Conflict; a unique violation if another company has the external id
 */
export async function replaceProperties(
  transaction: Transaction,
  { organizationId, actor }: Author,
  before: LockedCompany,
  next: CompanyProperties,
): Promise<CompanyRow> {
  const { name, domains, external_id, custom_attributes, id } = before.row;
  if (isDeepStrictEqual(next, { name, domains, external_id, custom_attributes })) return before.row;
  const stored = { organization_id: organizationId, id, ...next };
  await checkFields(transaction, before.row, stored);
  await updateCompanyRow(transaction, stored);
  await assignDomains(transaction, stored);
  const after = await readLockedCompany(transaction, organizationId, id);
  await recordEvent(transaction, {
    organizationId,
    type: 'company.updated',
    actor,
    recordId: id,
    data: after.snapshot,
    previous: previousValues(before, after),
  });
  return after.row;
}

export function externalIdTaken(): Conflict {
  return new Conflict('Another company has this external_id.');
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

const comparedFields = ['name', 'domains', 'external_id', 'custom_attributes'];

function previousValues(before: LockedCompany, after: LockedCompany): Record<string, unknown> {
  const changed = comparedFields.filter(
    (field) => !isDeepStrictEqual(before.snapshot[field], after.snapshot[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, before.snapshot[field]]));
}
