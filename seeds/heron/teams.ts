import type { SeedTeam } from '../seed-world.ts';

export const teams = {
  'Fleet and trade': { color: '#0f766e', people: ['mara', 'yuki'] },
  Orders: { color: '#d97706', people: ['amina', 'mara'] },
  Workshop: { color: '#2563eb', people: ['tomasz', 'amina'] },
} as const satisfies Record<string, SeedTeam>;
