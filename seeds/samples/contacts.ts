import type { SeedContact } from '../seed-world.ts';

/** Their addresses use reserved domain names (RFC 2606), so no email ever reaches anyone. */
export const contacts = {
  priya: {
    name: 'Priya Raman',
    email: 'priya@raman-and-daughters.example',
    customAttributes: { company: 'Raman & Daughters', plan: 'team' },
    knownForDays: 140,
  },
  nora: { name: 'Nora Lindgren', email: 'nora.lindgren@northharbour.example', knownForDays: 60 },
  samuel: {
    name: 'Samuel Okoro',
    email: 'samuel@okoro.example',
    phone: '+44 20 7946 0117',
    knownForDays: 30,
  },
  claire: { name: 'Claire Moreau', email: 'claire.moreau@atelier-moreau.example', knownForDays: 21 },
  daniel: { name: 'Daniel Weiss', email: 'daniel@weiss-druck.example', knownForDays: 95 },
  yara: { name: 'Yara Haddad', instagramHandle: 'yara.at.home', knownForDays: 4 },
  nameless: { phone: '+44 20 7946 0163', knownForDays: 2 },
  prizes: { name: 'Prize Desk', email: 'winner@prize-desk.example', isBlocked: true, knownForDays: 6 },
} as const satisfies Record<string, SeedContact>;
