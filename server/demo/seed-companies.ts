import type { SeedCompany } from '../../seeds/seed-world.ts';
import { insertRows } from '../samples/insert-rows.ts';
import { idAt, minutesAgo, type Seeding } from '../samples/seeding.ts';

/** Companies with their domains; their contacts follow from these. */
export async function seedCompanies(
  seeding: Seeding,
  seeds: Readonly<Record<string, SeedCompany>>,
  organizationId: string,
): Promise<void> {
  const companies = Object.values(seeds).map((seed) => {
    const minutes = seed.knownForDays * 24 * 60;
    return { ...seed, id: idAt(seeding, minutes), at: minutesAgo(seeding, minutes) };
  });
  await insertRows(
    seeding.transaction,
    'companies',
    companies.map(({ id, name, customAttributes = {}, at }) => ({
      organization_id: organizationId,
      id,
      name,
      custom_attributes: customAttributes,
      inserted_at: at,
      updated_at: at,
    })),
  );
  await insertRows(
    seeding.transaction,
    'company_domains',
    companies.flatMap(({ id, domains }) =>
      domains.map((domain) => ({ organization_id: organizationId, domain, company_id: id })),
    ),
  );
}
