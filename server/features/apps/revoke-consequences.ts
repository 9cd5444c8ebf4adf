import type { Person } from '../../access/caller.ts';
import type { ConnectionDetail } from './list-connections.ts';

/** What ends with a connection, a sentence each, for whoever is about to end it. */
export function revokeConsequences(connection: ConnectionDetail, user: Person): string[] {
  const { app_name, actor, token_endings } = connection;
  const tokens =
    token_endings.length === 1 ? 'Its token stops' : `All ${token_endings.length} of its tokens stop`;
  return [
    `${tokens} working: ${app_name} can neither read nor change anything here through this connection.`,
    actor === 'self'
      ? speech(connection, user)
      : `What ${app_name} does in the background, such as syncing, stops.`,
    'What it has written stays. To use it again, somebody has to connect it anew.',
  ];
}

function speech({ app_name, user_id, person }: ConnectionDetail, user: Person): string {
  const whom = user_id === user.id ? 'you' : (person?.name ?? 'its person');
  return `${app_name} can no longer write as ${whom}.`;
}
