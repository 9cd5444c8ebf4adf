import type { EventType } from '../../../contract/event.ts';
import { isScope } from '../../../contract/scopes.ts';
import type { Role } from '../../access/caller.ts';
import { allowedScopes } from '../../access/effective-scopes.ts';
import type { Reader } from '../../db/database.ts';
import { mayReceive } from './webhook-input.ts';

/** An endpoint that things are delivered to, and what. */
export type ReceivingWebhook = {
  organization_id: string;
  id: string;
  url: string;
  /** What it has chosen, and its connection may read now. */
  types: readonly EventType[];
  begins_after: number;
  /** For so long nothing is sent to it. */
  pause_seconds: number;
};

type Row = Omit<ReceivingWebhook, 'types'> & {
  types: EventType[];
  scopes: string[] | null;
  role: Role | null;
};

/**
 * Spans everything that can end an endpoint or narrow what it gets: itself, its connection with the tokens that live, its app,
 * and the person's membership, as they are now.
 */
const text = `
  SELECT w.organization_id, w.id, w.url, w.types, w.begins_after, held.scopes, m.role,
         greatest(0, ceil(extract(epoch FROM w.paused_until - clock_timestamp())))::int AS pause_seconds
    FROM webhooks w
    JOIN organizations o ON o.id = $1 AND o.deleted_at IS NULL
    JOIN connections c ON c.id = w.connection_id AND c.revoked_at IS NULL
    JOIN apps a ON a.id = c.app_id AND a.status = 'active'
    LEFT JOIN members m ON m.organization_id = c.organization_id AND m.user_id = c.user_id AND m.status = 'active'
   CROSS JOIN LATERAL (
          SELECT array_agg(DISTINCT scope) AS scopes FROM tokens t CROSS JOIN unnest(t.scopes) AS scope
           WHERE t.connection_id = c.id AND t.revoked_at IS NULL) held
   WHERE w.organization_id = $1 AND w.disabled_at IS NULL AND w.deleted_at IS NULL
     AND (c.actor = 'app' OR m.id IS NOT NULL)`;

/** An organization's. */
export async function receivingWebhooks(reader: Reader, organizationId: string): Promise<ReceivingWebhook[]> {
  const rows = await reader.read<Row>({ name: 'receiving_webhooks', text, values: [organizationId] });
  return rows.map(receiving);
}

/** One of them; undefined where it gets nothing any more. */
export async function receivingWebhook(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ReceivingWebhook | undefined> {
  const one = { name: 'receiving_webhook', text: `${text} AND w.id = $2`, values: [organizationId, id] };
  const [row] = await reader.read<Row>(one);
  return row && receiving(row);
}

function receiving({ types, scopes, role, ...row }: Row): ReceivingWebhook {
  const held = allowedScopes((scopes ?? []).filter(isScope), role);
  return { ...row, types: types.filter((type) => mayReceive(held, type)) };
}
