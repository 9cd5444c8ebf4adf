import type { Reader } from '../../db/database.ts';

type Person = { name: string; email: string | null };

/** Says which people are members here, with an address that they have confirmed. */
export async function peopleHere(
  reader: Reader,
  organizationId: string,
  people: readonly Person[],
): Promise<(Person & { is_member: boolean })[]> {
  const members = await reader.read<{ email: string }>({
    text: `SELECT u.email FROM members m JOIN users u ON u.id = m.user_id
            WHERE m.organization_id = $1 AND u.email = ANY ($2) AND u.email_confirmed_at IS NOT NULL`,
    values: [organizationId, people.flatMap(({ email }) => email?.toLowerCase() ?? [])],
  });
  const here = new Set(members.map(({ email }) => email));
  return people.map(({ name, email }) => ({ name, email, is_member: here.has(email?.toLowerCase() ?? '') }));
}

/** Says which tags are new here. */
export async function tagsHere(
  reader: Reader,
  organizationId: string,
  tags: readonly string[],
): Promise<{ name: string; is_new: boolean }[]> {
  const known = await reader.read<{ name: string }>({
    text: 'SELECT name FROM tags WHERE organization_id = $1 AND name = ANY ($2)',
    values: [organizationId, tags],
  });
  const names = new Set(known.map(({ name }) => name));
  return tags.map((name) => ({ name, is_new: !names.has(name) }));
}
