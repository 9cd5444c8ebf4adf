import type { SeedContact } from '../seed-world.ts';

export const contacts = {
  jonas: {
    name: 'Jonas Becker',
    email: 'jonas.becker@posteo.example',
    phone: '+49 30 5550 1417',
    customAttributes: { frame_number: 'HT-0917', rides: 'daily' },
    knownForDays: 210,
  },
  zoe: { name: 'Zoë Ní Bhriain', email: 'zoe@nibhriain.example', knownForDays: 96 },
  meiling: { name: '林美玲', phone: '+886 2 5550 0142', knownForDays: 31 },
  olena: { name: 'Олена Коваленко', email: 'olena.kovalenko@poshta.example', knownForDays: 3 },
  mahmoud: { name: 'محمود الشريف', phone: '+20 2 5550 0177', knownForDays: 2 },
  ananya: { name: 'अनन्या शर्मा', instagramHandle: 'ananya.on.wheels', knownForDays: 8 },
  seoyeon: { name: '김서연', email: 'seoyeon.kim@naru.example', knownForDays: 1 },
  dana: { name: 'דנה לוי', email: 'dana@levi.example', externalId: 'shop-20418', knownForDays: 160 },
  hanh: { name: 'Nguyễn Thị Hạnh', phone: '+84 28 5550 0123', knownForDays: 40 },
  ioanna: { name: 'Ιωάννα Παπαδοπούλου', email: 'ioanna@podilato.example', knownForDays: 12 },
  chidi: {
    name: 'Chidi Okafor',
    email: 'chidi.okafor@brightwater.example',
    externalId: 'fleet-7',
    customAttributes: { company: 'Brightwater Couriers', bicycles: 34 },
    knownForDays: 380,
  },
  sofia: { name: 'Sofía Ibáñez 🚲', instagramHandle: 'sofia_en_bici', knownForDays: 18 },
  nameless: { phone: '+32 9 5550 0163', knownForDays: 21 },
  marek: { name: 'Marek "Rohloff" Dvořák', email: 'marek@dvorak.example', knownForDays: 250 },
  rankings: {
    name: 'Top Rankings Ltd',
    email: 'hello@top-rankings.example',
    isBlocked: true,
    knownForDays: 5,
  },
} as const satisfies Record<string, SeedContact>;
