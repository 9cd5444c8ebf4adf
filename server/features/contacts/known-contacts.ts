import sql, { type Sql } from 'sql-template-tag';
import type { Reader } from '../../db/database.ts';

/** The id of the contact with an external id, as an expression; else of the one that a contact with it was merged into. */
export const contactWithExternalId = (organizationId: string, externalId: string | null): Sql => sql`coalesce(
  (SELECT id FROM contacts WHERE organization_id = ${organizationId} AND external_id = ${externalId}),
  (SELECT into_id FROM contact_merges WHERE organization_id = ${organizationId} AND external_id = ${externalId}
    ORDER BY merged_at DESC LIMIT 1))`;

/** The id of the contact whose email address it is, as an expression; else of the one who has it as a further one. */
export const contactWithEmail = (organizationId: string, email: string | null): Sql => sql`coalesce(
  (SELECT id FROM contacts WHERE organization_id = ${organizationId} AND email = ${email}),
  (SELECT contact_id FROM contact_addresses WHERE organization_id = ${organizationId} AND address = ${email}))`;

/** What a contact is known by, and the contact's id. */
export type KnownContact = { field: 'external_id' | 'email'; id: string };

/** The contacts who have these already, at most one for each. */
export async function knownContacts(
  reader: Reader,
  organizationId: string,
  { external_id = null, email = null }: { external_id?: string | null; email?: string | null },
): Promise<KnownContact[]> {
  const known = (field: KnownContact['field'], id: Sql) => sql`
    SELECT ${field}::text AS field, c.id FROM contacts c WHERE c.organization_id = ${organizationId} AND c.id = ${id}`;
  const { text, values } = sql`
    ${known('external_id', contactWithExternalId(organizationId, external_id))}
    UNION ALL ${known('email', contactWithEmail(organizationId, email))}`;
  return reader.read<KnownContact>({ name: 'known_contacts', text, values });
}
