import type { SeedPerson } from './seed-person.ts';

/** Who can sign in to the demo. */
export const people = {
  mara: {
    name: 'Mara Lindqvist',
    email: 'mara@heron.example',
    password: 'spokes-and-saddles',
    instagramHandle: 'mara.builds.wheels',
  },
  tomasz: { name: 'Tomasz Wójcik', email: 'tomasz@heron.example', password: 'wheels-within-wheels' },
  amina: { name: 'Amina Diallo', email: 'amina@heron.example', password: 'ring-the-bell-twice' },
  yuki: { name: '佐藤 結希', email: 'yuki@heron.example', password: 'one-key-two-doors' },
  leila: { name: 'Leila Haddad', email: 'leila@slowkettle.example', password: 'second-flush-darjeeling' },
  oskar: { name: 'Oskar Brandt', email: 'oskar@slowkettle.example', password: 'kettle-on-at-seven' },
} as const satisfies Record<string, SeedPerson>;

export type PersonHandle = keyof typeof people;
