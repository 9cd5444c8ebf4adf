import type { AuditKind } from '../../contract/inbox/audit-entry.ts';
import type { Transaction } from '../db/database.ts';
import { newId } from '../ids/public-id.ts';
import type { CallPlace, EventActor } from './record-event.ts';

export type NewAuditEntry = {
  organizationId: string;
  kind: AuditKind;
  actor: EventActor;
  /** What it was done to, as people call it now. Never a secret: of those the last four characters, at most. */
  details: Record<string, string>;
};

/** Writes down who did what, in the transaction that does it (decisions/0090). */
export async function recordAudit(
  transaction: Transaction,
  { organizationId, kind, actor, details }: NewAuditEntry,
): Promise<void> {
  const from = actor.type === 'system' ? undefined : actor.from;
  await transaction.write({
    name: 'record_audit',
    text: `INSERT INTO audit_entries (organization_id, id, area, kind, user_id, app_id, details, address, user_agent)
           VALUES ($1, $2, split_part($3, '.', 1), $3, $4, $5, $6, $7, $8)`,
    values: [
      organizationId,
      newId(),
      kind,
      actor.type === 'member' ? actor.userId : null,
      actor.type === 'system' ? null : (actor.appId ?? null),
      JSON.stringify(details),
      from?.address ?? null,
      userAgentOf(from),
    ],
  });
}

type OfPerson = { userId: string; kind: AuditKind; from: CallPlace | undefined };

/** The same for what concerns a person and no organization alone: told to each that they are an active member of. */
export async function recordPersonAudit(
  transaction: Transaction,
  { userId, kind, from }: OfPerson,
): Promise<void> {
  await transaction.write({
    name: 'record_person_audit',
    text: `INSERT INTO audit_entries (organization_id, id, area, kind, user_id, details, address, user_agent)
           SELECT m.organization_id, gen_random_uuid(), split_part($2, '.', 1), $2, m.user_id, '{}', $3, $4
             FROM members m WHERE m.user_id = $1 AND m.status = 'active'`,
    values: [userId, kind, from?.address ?? null, userAgentOf(from)],
  });
}

const longestUserAgent = 400;

function userAgentOf(from: CallPlace | undefined): string | null {
  return from?.userAgent?.slice(0, longestUserAgent) ?? null;
}
