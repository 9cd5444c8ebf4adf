import type { SeedCompany } from '../seed-world.ts';

/** Companies that buy or repair bicycles; their people are contacts with an address there. */
export const companies = {
  brightwater: {
    name: 'Brightwater Couriers',
    domains: ['brightwater.example'],
    customAttributes: { contract: 'fleet', bicycles: 34 },
    knownForDays: 200,
  },
  podilato: { name: 'Podilato Athina', domains: ['podilato.example'], knownForDays: 12 },
} as const satisfies Readonly<Record<string, SeedCompany>>;
