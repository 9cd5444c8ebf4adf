import type { Standing } from '../../../access/caller.ts';
import type { Reader } from '../../../db/database.ts';

/** An organization in which a person is an active member, and their role; `id` is its uuid. */
export type OwnMembershipRow = Standing & {
  id: string;
  name: string;
  slug: string;
  logo_url: string | null;
  timezone: string;
};

export function ownMemberships(reader: Reader, userId: string): Promise<OwnMembershipRow[]> {
  return reader.read<OwnMembershipRow>({
    name: 'own_memberships',
    text: `SELECT o.id, o.name, o.slug, o.logo_url, o.timezone, m.role, m.access
             FROM members m JOIN organizations o ON o.id = m.organization_id
            WHERE m.user_id = $1 AND m.status = 'active' AND o.deleted_at IS NULL ORDER BY o.name, o.id`,
    values: [userId],
  });
}
