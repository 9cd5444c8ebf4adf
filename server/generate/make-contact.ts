import { formatTimestamp, type Microseconds } from '../db/microseconds.ts';
import type { KnownContact } from './contact-pool.ts';
import { idAt } from './id-at.ts';
import type { Random } from './random.ts';
import { familyNames, givenNames, mailDomains, otherNames } from './words/names.ts';

export const contactColumns = [
  ...['organization_id', 'id', 'name', 'email', 'phone', 'instagram_handle', 'inserted_at', 'updated_at'],
] as const;

export type ContactRow = Readonly<Record<(typeof contactColumns)[number], string | null>>;

type Arrival = { organizationId: string; at: Microseconds; conversationNumber: number };

/**
 * A contact who has not written before. The address contains the number of their first conversation, which no other
 * contact of the organization has.
 */
export function makeContact(random: Random, { organizationId, at, conversationNumber }: Arrival) {
  const [name, mailbox] = nameOf(random);
  const id = idAt(at);
  const insertedAt = formatTimestamp(at);
  const contact: ContactRow = {
    organization_id: organizationId,
    id,
    name,
    email: `${mailbox}.${conversationNumber}@${random.pickCommon(mailDomains)}`,
    phone: random.chance(0.3) ? `+${10 + random.below(80)} 555 ${1_000_000 + random.below(9_000_000)}` : null,
    instagram_handle: random.chance(0.1) ? `${mailbox}_${random.below(1000)}` : null,
    inserted_at: insertedAt,
    updated_at: insertedAt,
  };
  const words = {
    contact_name: name,
    contact_email: contact.email,
    contact_phone: contact.phone,
    contact_handle: contact.instagram_handle,
  };
  const known: KnownContact = { id, first: name.split(' ')[0] ?? name, words };
  return { contact, known };
}

function nameOf(random: Random): readonly [name: string, mailbox: string] {
  if (random.chance(0.12)) return random.pick(otherNames);
  const given = random.pickCommon(givenNames);
  const family = random.pickCommon(familyNames);
  return [`${given} ${family}`, mailboxOf(`${given}.${family}`)];
}

/** Addresses are stored in lower-case ASCII. */
function mailboxOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z.]/gi, '')
    .toLowerCase();
}
