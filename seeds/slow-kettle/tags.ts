import type { SeedTag } from '../seed-world.ts';

export const tags = {
  allergy: { color: '#dc2626' },
  brewing: { color: '#65a30d' },
  delivery: { color: '#d97706' },
  subscription: { color: '#0891b2' },
  wholesale: { color: '#0f766e' },
} as const satisfies Record<string, SeedTag>;
