import { type Microseconds, unixSeconds } from '../db/microseconds.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { namedOrganization } from './find-named.ts';
import { listOptions, listRows, listText } from './list-rows.ts';

type Row = {
  id: string;
  name: string;
  organization: string;
  is_public: boolean;
  scopes: string[];
  redirect_uris: string[];
  connection_count: number;
  inserted_at: Microseconds;
};

/** Connections are counted up to this many, which is all an operator needs to know. */
const maxCounted = 100;

export const appList: Command = {
  words: 'app list',
  summary: 'Lists the registered apps',
  options: { organization: { help: 'Id or slug; only the apps it registered' }, ...listOptions },
  async work({ database }, values) {
    const named = values.maybe('organization');
    const organization = named === undefined ? undefined : await namedOrganization(database, named);
    const page = await listRows<Row>(database, values, {
      prefix: 'app',
      text,
      parameters: [organization?.id ?? null],
    });
    const apps = page.rows.map(({ id, inserted_at, ...row }) => ({
      client_id: publicId('app', id),
      ...row,
      inserted_at: unixSeconds(inserted_at),
    }));
    const none = organization ? `${organization.name} has registered no app.` : 'No app is registered.';
    return { text: listText(apps.map(lineOf), page, none), json: { apps, after: page.after } };
  },
};

const text = `
  SELECT a.id, a.name, o.slug AS organization, a.is_public, a.scopes, a.redirect_uris, a.inserted_at,
         (SELECT count(*)::int FROM (SELECT 1 FROM connections c
           WHERE c.app_id = a.id AND c.revoked_at IS NULL LIMIT ${maxCounted}) AS counted) AS connection_count
    FROM apps a JOIN organizations o ON o.id = a.organization_id
   WHERE a.id > $1 AND a.deleted_at IS NULL AND NOT a.is_built_in AND ($3::uuid IS NULL OR a.organization_id = $3::uuid)
   ORDER BY a.id LIMIT $2`;

type Shown = Pick<Row, 'name' | 'organization' | 'is_public' | 'connection_count'> & { client_id: string };

function lineOf({ client_id, name, organization, is_public, connection_count }: Shown): string {
  const count = connection_count === maxCounted ? `${maxCounted} or more` : connection_count;
  const reach = is_public ? ', public' : '';
  return `${client_id}  ${name} of ${organization}${reach}  connections: ${count}`;
}
