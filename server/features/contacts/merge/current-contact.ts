import type { Reader } from '../../../db/database.ts';

/**
 * The id of the contact that a contact is now: itself, or the one it was merged into. `id` is an expression of ours; the
 * statement's first parameter is the organization.
 */
export const currentContact = (id: string) =>
  `coalesce((SELECT merged.into_id FROM contact_merges merged WHERE merged.organization_id = $1 AND merged.contact_id = ${id}), ${id})`;

/** The same, looked up; the id itself if there is no such contact. */
export async function currentContactId(reader: Reader, organizationId: string, id: string): Promise<string> {
  const [row] = await reader.read<{ into_id: string }>({
    name: 'current_contact',
    text: 'SELECT into_id FROM contact_merges WHERE organization_id = $1 AND contact_id = $2',
    values: [organizationId, id],
  });
  return row?.into_id ?? id;
}
