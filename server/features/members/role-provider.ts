import type { Reader } from '../../db/database.ts';

/**
 * The organization's provider whose groups decide a member's role: one that they have connected, and that maps groups
 * to roles. Undefined if their role is changed by hand.
 */
export async function roleProvider(
  reader: Reader,
  organizationId: string,
  userId: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await reader.read<{ id: string; name: string }>({
    name: 'role_provider_of_member',
    text: `SELECT p.id, p.name FROM identities i JOIN identity_providers p ON p.id = i.provider_id
            WHERE i.user_id = $2 AND p.organization_id = $1 AND p.status = 'active' AND p.role_mapping IS NOT NULL
            ORDER BY p.inserted_at, p.id LIMIT 1`,
    values: [organizationId, userId],
  });
  return row;
}
