import type { SeedContact } from '../seed-world.ts';

export const contacts = {
  margaret: { name: 'Margaret O’Neill', email: 'margaret@oneill.example', knownForDays: 150 },
  somchai: { name: 'สมชาย ใจดี', phone: '+66 2 555 0118', knownForDays: 1 },
  anais: { name: 'Anaïs Lefèvre', instagramHandle: 'anais.infuse', knownForDays: 15 },
  mariam: { name: 'მარიამ ბერიძე', email: 'mariam@chai.example', knownForDays: 33 },
  kavya: { name: 'ಕಾವ್ಯ ರಾವ್', email: 'kavya.rao@monsoon.example', externalId: 'cafe-3', knownForDays: 70 },
  /** The same man also writes to Heron Bicycles: two contacts, since organizations share nothing. */
  jonas: { name: 'Jonas Becker', email: 'jonas.becker@posteo.example', knownForDays: 2 },
  coins: { name: '💰 Fast Coins 💰', email: 'win@fast-coins.example', isBlocked: true, knownForDays: 1 },
} as const satisfies Record<string, SeedContact>;
