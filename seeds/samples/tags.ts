import type { SeedTag } from '../seed-world.ts';

export const tags = {
  account: { color: '#2563eb' },
  delivery: { color: '#d97706' },
  invoice: { color: '#7c3aed' },
  refund: { color: '#db2777' },
} as const satisfies Record<string, SeedTag>;
