import type { SeedTag } from '../seed-world.ts';

export const tags = {
  battery: { color: '#2563eb' },
  billing: { color: '#7c3aed' },
  delivery: { color: '#d97706' },
  drivetrain: { color: '#475569' },
  'first bicycle': { color: '#16a34a' },
  fleet: { color: '#0f766e' },
  returns: { color: '#db2777' },
  safety: { color: '#dc2626' },
  sizing: { color: '#65a30d' },
  warranty: { color: '#9333ea' },
} as const satisfies Record<string, SeedTag>;
