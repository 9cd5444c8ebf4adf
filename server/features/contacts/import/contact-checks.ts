import { Conflict } from '../../../errors/conflict.ts';
import { noSuchCompany } from '../../companies/share-lock-company.ts';
import type { ContactChanges } from '../save/contact-changes.ts';
import type { RecordChecks } from './record-checks.ts';
import { rowChanges } from './row-changes.ts';

/** Rows of contacts: known by their external ids and addresses, and those of contacts merged into them. */
export const contactChecks: RecordChecks<ContactChanges> = {
  changesOf: rowChanges,
  keysOf,
  severalRecords: () =>
    new Conflict('One contact has this external_id, and another this email. Change one of them first.'),

  async known(reader, organizationId, changes) {
    const found = await reader.read<{ id: string; external_id: string | null; email: string | null }>({
      name: 'contacts_of_import',
      text: `SELECT id, external_id, NULL AS email FROM contacts WHERE organization_id = $1 AND external_id = ANY ($2)
              UNION ALL SELECT id, NULL, email FROM contacts WHERE organization_id = $1 AND email = ANY ($3)
              UNION ALL SELECT into_id, external_id, NULL FROM contact_merges WHERE organization_id = $1 AND external_id = ANY ($2)
              UNION ALL SELECT into_id, NULL, email FROM contact_merges WHERE organization_id = $1 AND email = ANY ($3)`,
      values: [
        organizationId,
        changes.flatMap(({ external_id }) => external_id ?? []),
        changes.flatMap(({ email }) => email ?? []),
      ],
    });
    return found.flatMap(({ id, ...row }) => keysOf(row).map((key) => ({ id, key })));
  },

  async faults(reader, organizationId, changes) {
    const ids = changes.flatMap(({ company_id }) => company_id ?? []);
    if (ids.length === 0) return () => undefined;
    const found = await reader.read<{ id: string }>({
      name: 'companies_of_import',
      text: 'SELECT id FROM companies WHERE organization_id = $1 AND id = ANY ($2::uuid[])',
      values: [organizationId, ids],
    });
    const companies = new Set(found.map(({ id }) => id));
    return ({ company_id }) =>
      company_id == null || companies.has(company_id) ? undefined : noSuchCompany();
  },
};

type Keys = Pick<ContactChanges, 'external_id' | 'email'>;

function keysOf({ external_id, email }: Keys): string[] {
  return [...(external_id == null ? [] : [`id ${external_id}`]), ...(email == null ? [] : [`at ${email}`])];
}
