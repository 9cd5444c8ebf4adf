import { NIL } from 'uuid';
import type { HeldReason } from '../../../contract/scheduled-message.ts';
import { type Scope, scopes } from '../../../contract/scopes.ts';
import type { Access, Person, Role, SelfCaller } from '../../access/caller.ts';
import { allowedScopes } from '../../access/effective-scopes.ts';
import type { Reader } from '../../db/database.ts';
import type { ScheduledRow } from './scheduled-row.ts';

type Row = {
  user: Person;
  member_id: string;
  role: Role;
  access: Access;
  organization_name: string;
  organization_slug: string;
  app: { id: string; name: string } | null;
};

/**
 * The author of a scheduled message as a caller who sends it now, or why it can't be sent for them. The author's
 * permissions are the current ones; the scopes of an app's token were checked when it scheduled the message.
 */
export async function authorOf(
  reader: Reader,
  organizationId: string,
  { user, connection_id }: Pick<ScheduledRow, 'user' | 'connection_id'>,
): Promise<SelfCaller | HeldReason> {
  const [row] = await reader.read<Row>({
    name: 'author_of_scheduled_message',
    text: `SELECT json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'instagram_handle', u.instagram_handle,
                    'profile_picture_url', u.profile_picture_url) AS "user",
                  m.id AS member_id, m.role, m.access, o.name AS organization_name, o.slug AS organization_slug,
                  CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS app
             FROM members m
             JOIN users u ON u.id = m.user_id
             JOIN organizations o ON o.id = m.organization_id
             LEFT JOIN connections c ON c.id = $3 AND c.revoked_at IS NULL
             LEFT JOIN apps a ON a.id = c.app_id AND a.status = 'active'
            WHERE m.organization_id = $1 AND m.user_id = $2 AND m.status = 'active'`,
    values: [organizationId, user.id, connection_id],
  });
  if (!row) return 'author_left';
  const { role, access, app } = row;
  const allowed = allowedScopes<Scope>(scopes, { role, access });
  if (!allowed.includes('messages:write')) return 'author_left';
  if (connection_id !== null && !app) return 'app_disconnected';
  return {
    actor: 'self',
    organization: { id: organizationId, name: row.organization_name, slug: row.organization_slug },
    id: connection_id ?? row.member_id,
    spenderId: row.user.id,
    // Nothing stays open for this caller, so that there is no access to check again.
    proof: { sessionId: NIL, proofs: {}, confinedTo: null },
    app,
    scopes: allowed,
    user: row.user,
    role,
    access,
  };
}
