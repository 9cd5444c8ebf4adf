import { unixSeconds } from '../db/microseconds.ts';
import { type ConnectionDetail, listConnections } from '../features/apps/connections/list-connections.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { namedOrganization } from './find-named.ts';

export const connectionList: Command = {
  words: 'connection list',
  summary: 'Lists the apps connected to an organization',
  options: { organization: { help: 'Id or slug', isRequired: true } },
  async work({ database }, values) {
    const organization = await namedOrganization(database, values.one('organization'));
    const connections = (await listConnections(database, { organizationId: organization.id }, first)).map(
      present,
    );
    const lines = connections.map(
      ({ id, app, actor, user, token_endings }) =>
        `${id}  ${app.name} as ${user?.email ?? actor}  tokens …${token_endings.join(', …')}`,
    );
    return {
      text: lines.join('\n') || `No app is connected to ${organization.name}.`,
      json: { connections },
    };
  },
};

const first = { limit: 499, direction: 'after', position: undefined } as const;

function present(row: ConnectionDetail) {
  return {
    id: publicId('conn', row.id),
    app: { id: publicId('app', row.app_id), name: row.app_name },
    actor: row.actor,
    user: row.person && {
      id: publicId('usr', row.person.id),
      name: row.person.name,
      email: row.person.email,
    },
    scopes: row.scopes,
    inserted_at: unixSeconds(row.inserted_at),
    last_used_at: row.last_used_at === null ? null : unixSeconds(row.last_used_at),
    token_endings: row.token_endings,
  };
}
