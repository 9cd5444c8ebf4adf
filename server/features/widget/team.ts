import type { Reader } from '../../db/database.ts';

const shownFaces = 3;

/** A few members, those who joined first. */
export function teamOf(
  reader: Reader,
  organizationId: string,
): Promise<{ name: string; picture_url: string | null }[]> {
  return reader.read({
    name: 'team_of_widget',
    text: `SELECT u.name, u.profile_picture_url AS picture_url FROM members m JOIN users u ON u.id = m.user_id
            WHERE m.organization_id = $1 AND m.status = 'active' AND m.access = 'full'
            ORDER BY m.inserted_at, m.id LIMIT ${shownFaces}`,
    values: [organizationId],
  });
}
