import type { Company, CompanyName } from '../../../contract/company.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import type { CompanyReference, CompanyRow } from './company-store.ts';

/** A company as clients see it. */
export function presentCompany(row: CompanyRow): Company {
  return {
    id: publicId('cmp', row.id),
    organization_id: publicId('org', row.organization_id),
    name: row.name,
    domains: row.domains,
    external_id: row.external_id,
    custom_attributes: row.custom_attributes,
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}

/** The company of a contact or a conversation. */
export function presentCompanyName(company: CompanyReference | undefined): CompanyName | null {
  return company ? { id: publicId('cmp', company.id), name: company.name } : null;
}
