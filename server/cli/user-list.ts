import { type Microseconds, unixSeconds } from '../db/microseconds.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { namedOrganization } from './find-named.ts';
import { listOptions, listRows, listText } from './list-rows.ts';

type Row = {
  id: string;
  name: string;
  /** Imported people have none. */
  email: string | null;
  has_password: boolean;
  inserted_at: Microseconds;
  memberships: { organization: string; role: string; access: string; status: string }[];
};

export const userList: Command = {
  words: 'user list',
  summary: 'Lists the people with an account, with their organizations and roles',
  options: { organization: { help: 'Id or slug; only its members' }, ...listOptions },
  async work({ database }, values) {
    const named = values.maybe('organization');
    const organization = named === undefined ? undefined : await namedOrganization(database, named);
    const page = await listRows<Row>(database, values, {
      prefix: 'usr',
      text,
      parameters: [organization?.id ?? null],
    });
    const users = page.rows.map(({ id, inserted_at, ...row }) => ({
      id: publicId('usr', id),
      ...row,
      inserted_at: unixSeconds(inserted_at),
    }));
    const none = organization ? `${organization.name} has no members.` : 'Nobody has an account yet.';
    return { text: listText(users.map(lineOf), page, none), json: { users, after: page.after } };
  },
};

const text = `
  SELECT u.id, u.name, u.email, u.password_hash IS NOT NULL AS has_password, u.inserted_at,
         coalesce((SELECT json_agg(json_build_object('organization', o.slug, 'role', m.role, 'access', m.access, 'status', m.status) ORDER BY o.slug)
                     FROM members m JOIN organizations o ON o.id = m.organization_id WHERE m.user_id = u.id), '[]') AS memberships
    FROM users u
   WHERE u.id > $1 AND ($3::uuid IS NULL OR u.id IN (SELECT user_id FROM members WHERE organization_id = $3::uuid))
   ORDER BY u.id LIMIT $2`;

function lineOf({ id, email, name, has_password, memberships }: Omit<Row, 'inserted_at'>): string {
  const roles = memberships.map(({ organization, role, access, status }) => {
    const remarks = [
      ...(access === 'light' ? ['light access'] : []),
      ...(status === 'active' ? [] : [status]),
    ];
    return `${role} of ${organization}${remarks.length > 0 ? ` (${remarks.join(', ')})` : ''}`;
  });
  const password = has_password ? '' : '  (no password yet)';
  return `${id}  ${email ?? '(imported)'}  ${name}  ${roles.join(', ') || 'member of nothing'}${password}`;
}
