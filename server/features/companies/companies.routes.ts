import * as operations from '../../../contract/operations/companies.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { searchTextFrom } from '../../http/search-text.ts';
import type { CompanyRow } from './company-store.ts';
import { listCompanies } from './list-companies.ts';
import { presentCompany } from './present-company.ts';
import { companyIdFrom, visibleCompany } from './visible-company.ts';
import { createCompany, deleteCompany, updateCompany } from './write-company.ts';

type Dependencies = { database: Database; cursors: Cursors };

export function companyRoutes({ database, cursors }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.listCompanies, listCompaniesRoute(database, cursors)),
    on(operations.createCompany, createCompanyRoute(database)),
    on(operations.getCompany, getCompanyRoute(database)),
    on(operations.updateCompany, updateCompanyRoute(database)),
    on(operations.deleteCompany, deleteCompanyRoute(database)),
  ];
}

const positionOf = (row: CompanyRow) => ({ at: row.inserted_at, id: row.id });

function listCompaniesRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof operations.listCompanies, Caller> {
  return async ({ caller, query }) => {
    const filters = { q: searchTextFrom(query.q), externalId: query.external_id };
    const list = `companies ${caller.organization.id} ${JSON.stringify(filters)}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listCompanies(reader, caller.organization.id, filters, request);
    return {
      status: 200,
      body: pageOf(rows, request, { present: presentCompany, positionOf, cursors, list }),
    };
  };
}

function createCompanyRoute(database: Database): Handler<typeof operations.createCompany, Caller> {
  return async (call) => {
    const input = { ...call.body, idempotency: idempotencyFrom(call) };
    const { company, isReplay } = await createCompany(database, call.caller, input);
    const data = presentCompany(company);
    return {
      status: 201,
      body: { data },
      location: `/companies/${data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

const bodyOf = (row: CompanyRow) => ({ data: presentCompany(row) });

function getCompanyRoute(reader: Reader): Handler<typeof operations.getCompany, Caller> {
  return async ({ caller, params }) => {
    const company = await visibleCompany(reader, caller, companyIdFrom(params.company_id));
    return { status: 200, body: bodyOf(company) };
  };
}

function updateCompanyRoute(database: Database): Handler<typeof operations.updateCompany, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const company = await updateCompany(database, call.caller, {
      companyId: companyIdFrom(call.params.company_id),
      change: call.body,
      precondition: (locked) => check(bodyOf(locked)),
    });
    return { status: 200, body: bodyOf(company) };
  };
}

function deleteCompanyRoute(database: Database): Handler<typeof operations.deleteCompany, Caller> {
  return async ({ caller, params }) => {
    await deleteCompany(database, caller, companyIdFrom(params.company_id));
    return { status: 204, body: undefined };
  };
}
