import type { EventType } from '../../../contract/event.ts';
import { isScope } from '../../../contract/scopes.ts';
import type { Access, Role } from '../../access/caller.ts';
import { allowedScopes } from '../../access/effective-scopes.ts';
import type { Reader } from '../../db/database.ts';
import { mayReceive } from './webhook-input.ts';

/** An active endpoint, and its event types. */
export type ReceivingWebhook = {
  organization_id: string;
  id: string;
  url: string;
  /** The types it subscribes to and its connection may currently read. */
  types: readonly EventType[];
  begins_after: number;
  /** How long its pause lasts. */
  pause_seconds: number;
  /** Whose conversations it gets: the person of its connection; null if the app acts for itself. */
  user: { id: string } | null;
};

type Row = Omit<ReceivingWebhook, 'types' | 'user'> & {
  user_id: string | null;
  types: EventType[];
  scopes: string[] | null;
  role: Role | null;
  access: Access | null;
};

/**
 * Spans everything that can end an endpoint or reduce what it gets: its own state, its connection with the live
 * tokens, its app, and the person's membership.
 */
const text = `
  SELECT w.organization_id, w.id, w.url, w.types, w.begins_after, c.user_id, granted.scopes, m.role, m.access,
         greatest(0, ceil(extract(epoch FROM w.paused_until - clock_timestamp())))::int AS pause_seconds
    FROM webhooks w
    JOIN organizations o ON o.id = $1 AND o.deleted_at IS NULL
    JOIN connections c ON c.id = w.connection_id AND c.revoked_at IS NULL
    JOIN apps a ON a.id = c.app_id AND a.status = 'active'
    LEFT JOIN members m ON m.organization_id = c.organization_id AND m.user_id = c.user_id AND m.status = 'active'
   CROSS JOIN LATERAL (
          SELECT array_agg(DISTINCT scope) AS scopes FROM tokens t CROSS JOIN unnest(t.scopes) AS scope
           WHERE t.connection_id = c.id AND t.revoked_at IS NULL) granted
   WHERE w.organization_id = $1 AND w.disabled_at IS NULL AND w.deleted_at IS NULL
     AND (c.actor = 'app' OR m.id IS NOT NULL)`;

/** Those of an organization. */
export async function receivingWebhooks(reader: Reader, organizationId: string): Promise<ReceivingWebhook[]> {
  const rows = await reader.read<Row>({ name: 'receiving_webhooks', text, values: [organizationId] });
  return rows.map(receiving);
}

/** One of them; undefined if it gets nothing any more. */
export async function receivingWebhook(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ReceivingWebhook | undefined> {
  const one = { name: 'receiving_webhook', text: `${text} AND w.id = $2`, values: [organizationId, id] };
  const [row] = await reader.read<Row>(one);
  return row && receiving(row);
}

function receiving({ types, scopes, role, access, user_id, ...row }: Row): ReceivingWebhook {
  const roleAndAccess = role && access ? { role, access } : { role: null, access: null };
  const granted = allowedScopes((scopes ?? []).filter(isScope), roleAndAccess);
  const user = user_id === null ? null : { id: user_id };
  return { ...row, user, types: types.filter((type) => mayReceive(granted, type)) };
}
