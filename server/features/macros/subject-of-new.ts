import type { ConversationContact } from '../../../contract/conversation.ts';
import type { SelfCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { fromUnixSeconds } from '../../db/microseconds.ts';
import { mergedAs } from '../contacts/contact-store.ts';
import { currentContact } from '../contacts/merge/current-contact.ts';
import type { Subject } from './fill-in.ts';

type Planned = { subject: string | null; contact: string | ConversationContact };
type Contact = NonNullable<Subject['contact']>;

/** A conversation that is about to be created: with a contact who may not exist yet, and without a number. */
export async function subjectOfNew(
  reader: Reader,
  { organization: { id } }: SelfCaller,
  { subject, contact }: Planned,
): Promise<Subject> {
  const [organization] = await reader.read<{ timezone: string }>({
    name: 'timezone_of_organization',
    text: 'SELECT timezone FROM organizations WHERE id = $1',
    values: [id],
  });
  return {
    subject,
    inserted_at: fromUnixSeconds(Math.floor(Date.now() / 1000)),
    custom_attributes: {},
    contact: await (typeof contact === 'string'
      ? contactById(reader, id, contact)
      : contactKnownAs(reader, id, contact)),
    team_name: null,
    timezone: organization?.timezone ?? 'UTC',
  };
}

const columns = 'ct.name, ct.email, ct.phone, ct.custom_attributes';

async function contactById(reader: Reader, organizationId: string, id: string): Promise<Contact | null> {
  const [row] = await reader.read<Contact>({
    name: 'contact_of_new',
    text: `SELECT ${columns} FROM contacts ct WHERE ct.organization_id = $1 AND ct.id = ${currentContact('$2')}`,
    values: [organizationId, id],
  });
  return row ?? null;
}

/** The one that the conversation will get, or a new one with this data. */
async function contactKnownAs(
  reader: Reader,
  organizationId: string,
  { external_id = null, name = null, email = null, phone = null }: ConversationContact,
): Promise<Contact> {
  const [row] = await reader.read<Contact>({
    name: 'contact_of_new_known_as',
    text: `SELECT ${columns} FROM contacts ct
            WHERE ct.organization_id = $1 AND (ct.external_id = $2 OR ct.email = $3 OR ct.id IN (${mergedAs}))
            ORDER BY ct.external_id = $2 OR ct.email = $3 DESC NULLS LAST, ct.id LIMIT 1`,
    values: [organizationId, external_id, email],
  });
  return row ?? { name, email, phone, custom_attributes: {} };
}
