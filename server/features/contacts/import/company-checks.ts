import type { CompanyChanges } from '../../companies/company-input.ts';
import { nameMissing, severalCompanies } from '../../companies/upsert-company.ts';
import { companyRowChanges } from './company-row-changes.ts';
import type { RecordChecks } from './record-checks.ts';

/** Rows of companies: known by their external ids and domains. */
export const companyChecks: RecordChecks<CompanyChanges> = {
  changesOf: companyRowChanges,
  keysOf: ({ external_id, domains = [] }) => [
    ...(external_id == null ? [] : [`id ${external_id}`]),
    ...domains.map((domain) => `at ${domain}`),
  ],
  severalRecords: severalCompanies,

  async known(reader, organizationId, changes) {
    const found = await reader.read<{ id: string; key: string }>({
      name: 'known_companies_of_import',
      text: `SELECT id, 'id ' || external_id AS key FROM companies WHERE organization_id = $1 AND external_id = ANY ($2)
              UNION ALL SELECT company_id, 'at ' || domain FROM company_domains WHERE organization_id = $1 AND domain = ANY ($3)`,
      values: [
        organizationId,
        changes.flatMap(({ external_id }) => external_id ?? []),
        changes.flatMap(({ domains = [] }) => domains),
      ],
    });
    return found;
  },

  faults: () =>
    Promise.resolve(({ name }, isNew) => (isNew && name === undefined ? nameMissing() : undefined)),
};
