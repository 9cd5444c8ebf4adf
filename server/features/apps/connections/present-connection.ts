import type { Connection } from '../../../../contract/inbox/connection.ts';
import { presentUser } from '../../../access/present-user.ts';
import { unixSeconds } from '../../../db/microseconds.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { ConnectionDetail } from './list-connections.ts';

/** Only the last characters of tokens are ever shown (security 71). */
export function presentConnection(row: ConnectionDetail): Connection {
  return {
    id: publicId('conn', row.id),
    app: { id: publicId('app', row.app_id), name: row.app_name, logo_url: row.app_logo_url },
    actor: row.actor,
    user: row.person && presentUser('usr', row.person),
    allowed_by: presentUser('usr', row.allowed_by),
    scopes: row.scopes,
    token_endings: row.token_endings,
    is_assistant: row.is_assistant,
    last_used_at: row.last_used_at === null ? null : unixSeconds(row.last_used_at),
    inserted_at: unixSeconds(row.inserted_at),
  };
}
