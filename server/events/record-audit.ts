import { isIP } from 'node:net';
import type { AuditKind } from '../../contract/inbox/audit-entry.ts';
import type { Transaction } from '../db/database.ts';
import { newId } from '../ids/public-id.ts';
import type { ClientInfo, EventActor } from './record-event.ts';

export type NewAuditEntry = {
  organizationId: string;
  kind: AuditKind;
  actor: EventActor;
  /** The object's current name. Never a secret: of those the last four characters, at most. */
  details?: Record<string, string>;
  /** People and apps whose names are stored with it, as `person` and `app`; uuids. */
  about?: { userId?: string | null; appId?: string };
};

/** Records who did what, in the transaction that does it (decisions/0090). */
export async function recordAudit(
  transaction: Transaction,
  { organizationId, kind, actor, details = {}, about = {} }: NewAuditEntry,
): Promise<void> {
  const client = actor.type === 'system' ? undefined : actor.client;
  await transaction.write({
    name: 'record_audit',
    text: `INSERT INTO audit_entries (organization_id, id, area, kind, user_id, app_id, details, address, user_agent)
           SELECT $1, $2, split_part($3::text, '.', 1), $3::text, $4, $5,
                   $6::jsonb || jsonb_strip_nulls(jsonb_build_object(
                     'person', (SELECT coalesce(nullif(name, ''), email) FROM users WHERE id = $9::uuid),
                     'app', (SELECT name FROM apps WHERE id = $10::uuid))), $7, $8`,
    values: [
      organizationId,
      newId(),
      kind,
      actor.type === 'member' ? actor.userId : null,
      actor.type === 'system' ? null : (actor.appId ?? null),
      JSON.stringify(details),
      addressOf(client),
      userAgentOf(client),
      about.userId ?? null,
      about.appId ?? null,
    ],
  });
}

type OfPerson = {
  userId: string;
  kind: AuditKind;
  client: ClientInfo | undefined;
  /** An operator did it to them. */
  isByOperator?: true;
  /** Where they are an active member, if that is known already. */
  organizationIds?: readonly string[] | undefined;
  details?: Record<string, string>;
};

/**
 * The same for actions that concern a person and not one organization: recorded in each organization where they are
 * an active member.
 */
export async function recordPersonAudit(
  transaction: Transaction,
  { userId, kind, client, isByOperator, organizationIds, details = {} }: OfPerson,
): Promise<void> {
  for (const organizationId of organizationIds ?? (await organizationsOf(transaction, userId)))
    await recordAudit(transaction, {
      organizationId,
      kind,
      details,
      ...(isByOperator
        ? { actor: { type: 'system' }, about: { userId } }
        : { actor: { type: 'member', userId, ...(client ? { client } : {}) } }),
    });
}

async function organizationsOf(transaction: Transaction, userId: string): Promise<string[]> {
  const memberships = await transaction.read<{ organization_id: string }>({
    name: 'organizations_of_person',
    text: `SELECT organization_id FROM members WHERE user_id = $1 AND status = 'active' ORDER BY organization_id`,
    values: [userId],
  });
  return memberships.map(({ organization_id }) => organization_id);
}

/** A proxy's header may contain anything; an invalid address is left out, since the entry couldn't be stored with it. */
function addressOf(client: ClientInfo | undefined): string | null {
  const [address = ''] = (client?.address ?? '').split('%', 1);
  return isIP(address) === 0 ? null : address;
}

const maxUserAgentLength = 400;

function userAgentOf(client: ClientInfo | undefined): string | null {
  return client?.userAgent?.slice(0, maxUserAgentLength) ?? null;
}
