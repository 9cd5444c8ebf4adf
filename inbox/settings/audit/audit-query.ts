import type { AuditArea, AuditEntry } from '../../../contract/inbox/audit-entry.ts';
import { pagedQuery } from '../page/paged-query.ts';

/** The filter of the log. Days are formatted as `2026-11-21`; empty fields don't filter. */
export type AuditFilter = { person: string; area: AuditArea | ''; from: string; to: string };

export const everything: AuditFilter = { person: '', area: '', from: '', to: '' };

export function auditQuery(organizationId: string, filter: AuditFilter) {
  return pagedQuery<AuditEntry>({
    organizationId,
    key: [organizationId, 'audit', filter],
    path: '/audit-entries',
    query: {
      ...(filter.person && { user_id: filter.person }),
      ...(filter.area && { area: filter.area }),
      ...(filter.from && { since: dayStart(filter.from, 0) }),
      ...(filter.to && { until: dayStart(filter.to, 1) }),
    },
  });
}

/** The start of a day in the local time zone, offset by a number of days, in Unix seconds as a query parameter. */
function dayStart(day: string, daysLater: number): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return String(Math.max(0, Math.floor(date.getTime() / 1000)));
}
