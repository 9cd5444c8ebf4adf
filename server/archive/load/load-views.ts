import type { Archived } from '../../../contract/archive/archive-records.ts';
import type { Filter } from '../../../contract/filter/filter.ts';
import { readFilter } from '../../../contract/filter/read-filter.ts';
import { TemplateError } from '../../../template/parse-template.ts';
import { checkedSignature } from '../../../template/variables.ts';
import { requiresOpen } from '../../features/conversations/filter/filter-anchor.ts';
import { isOfOpenOnly } from '../../features/conversations/list/conversation-order.ts';
import { nameError } from '../../text/name-error.ts';
import { readBody } from '../../text/read-body.ts';
import { withLocalIds } from './load-settings.ts';
import {
  changedAt,
  count,
  insertRows,
  type LoadBatch,
  localOrNull,
  newOutcome,
  recordsOf,
  timeOf,
} from './load-step.ts';
import { missingRecords } from './missing-records.ts';

/** Views. An existing one stays as it is; one that names something that isn't here is shown as broken. */
export const loadViews: LoadBatch<'views'> = async (transaction, loading, views) => {
  const outcome = newOutcome();
  const missing = await missingRecords(transaction, loading, views, { table: 'views', prefix: 'vw' });
  const rows = missing.flatMap((view) => {
    const read = readFilter(withLocalIds(loading, view.filter));
    const ownerId = localOrNull(loading, 'usr', view.owner_id);
    const problem =
      nameError(view.name) ??
      ('fault' in read ? read.fault.message : sortFault(view.sort, read.filter)) ??
      (view.owner_id !== null && ownerId === null ? 'Its owner is not in the archive.' : undefined);
    if (problem !== undefined) {
      outcome.problems.push({ kind: 'views', external_id: view.id, problem });
      return [];
    }
    return {
      id: loading.ids.of('vw', view.id),
      name: view.name,
      icon: view.icon,
      owner_user_id: ownerId,
      team_id: localOrNull(loading, 'team', view.team_id),
      filter: 'filter' in read ? read.filter : null,
      sort: view.sort,
      inserted_at: timeOf(view.inserted_at),
      updated_at: changedAt(loading, view.updated_at),
    };
  });
  const inserted = await insertRows(transaction, loading.organizationId, {
    text: `INSERT INTO views (organization_id, id, name, icon, owner_user_id, team_id, filter, sort, inserted_at, updated_at)
           SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (id uuid, name text, icon text, owner_user_id uuid, team_id uuid,
                  filter jsonb, sort text, inserted_at timestamptz, updated_at timestamptz)
             LEFT JOIN teams t ON t.organization_id = $1 AND t.id = r.team_id
            WHERE r.team_id IS NULL OR t.id IS NOT NULL
               ON CONFLICT DO NOTHING RETURNING id`,
    rows,
  });
  outcome.ids.push(...recordsOf(loading, 'vw', { items: views, inserted }));
  count(outcome, 'views', inserted.size);
  return outcome;
};

/** Signatures of people and of the organization. Existing ones stay as they are. */
export const loadSignatures: LoadBatch<'signatures'> = async (transaction, loading, signatures) => {
  const outcome = newOutcome();
  const { organizationId } = loading;
  const inserted = await insertRows(transaction, organizationId, {
    text: `INSERT INTO signatures (organization_id, owner_id, body_html, updated_at)
           SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (owner_id uuid, body_html text, updated_at timestamptz)
               ON CONFLICT DO NOTHING RETURNING owner_id AS id`,
    rows: signatures.flatMap(({ user_id, body_html, updated_at }) => {
      const ownerId = user_id === null ? organizationId : localOrNull(loading, 'usr', user_id);
      const { html } = readBody({ html: body_html, attachmentIds: [] });
      const problem = ownerId === null ? 'Its member is not in the archive.' : templateFault(html);
      if (problem === undefined)
        return { owner_id: ownerId, body_html: html, updated_at: changedAt(loading, updated_at) };
      outcome.problems.push({ kind: 'signatures', external_id: user_id ?? 'organization', problem });
      return [];
    }),
  });
  count(outcome, 'signatures', inserted.size);
  return outcome;
};

function templateFault(html: string): string | undefined {
  try {
    checkedSignature(html);
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
}

function sortFault(sort: Archived<'views'>['sort'], filter: Filter): string | undefined {
  return isOfOpenOnly(sort) && !requiresOpen(filter)
    ? 'Its order is of open conversations, but its filter doesn’t require that.'
    : undefined;
}
