import type { Reader } from '../../db/database.ts';
import { type IdPrefix, publicId } from '../../ids/public-id.ts';
import {
  changedAt,
  count,
  insertRows,
  type LoadBatch,
  type Loading,
  newOutcome,
  type Outcome,
  timeOf,
} from './load-step.ts';
import { unrecorded } from './unrecorded.ts';
import { withoutOddLinks } from './without-odd-links.ts';

/** Records that are identified by their names: existing ones stay as they are. */
type Named = { id: string };

type Matching<Item extends Named> = {
  items: readonly Item[];
  prefix: IdPrefix;
  counted: string;
  keyOf: (item: Item) => string | null;
  /** Existing records with one of these keys or ids. */
  find: (keys: string[], ids: string[]) => Promise<{ id: string; key: string | null }[]>;
};

/** Separates the records to insert from existing ones. */
async function matchNamed<Item extends Named>(
  reader: Reader,
  loading: Loading,
  { items, prefix, counted, keyOf, find }: Matching<Item>,
): Promise<{ missing: Item[]; outcome: Outcome }> {
  const { ids } = loading;
  const outcome = newOutcome();
  const fresh = await unrecorded(reader, loading, { kind: prefix, items });
  const unknown = fresh.filter(({ id }) => !ids.isMapped(id));
  const found = await find(
    unknown.flatMap((item) => keyOf(item) ?? []),
    unknown.flatMap((item) => ids.of(prefix, item.id) ?? []),
  );
  const byKey = new Map(found.map(({ id, key }) => [key, id]));
  const present = new Set(found.map(({ id }) => id));
  const missing = unknown.filter((item) => {
    const local = ids.of(prefix, item.id);
    // Perhaps under another name by now.
    if (local === undefined || present.has(local)) return false;
    const match = byKey.get(keyOf(item) ?? '');
    if (match !== undefined) ids.map(item.id, match);
    outcome.ids.push({
      kind: prefix,
      external_id: item.id,
      id: match ?? local,
      is_matched: match !== undefined,
    });
    count(outcome, match === undefined ? counted : `matched_${counted}`);
    return match === undefined;
  });
  return { missing, outcome };
}

const finder =
  (reader: Reader, organizationId: string, name: string, text: string) => (keys: string[], ids: string[]) =>
    reader.read<{ id: string; key: string | null }>({ name, text, values: [organizationId, keys, ids] });

export const loadTeams: LoadBatch<'teams'> = async (transaction, loading, teams) => {
  const { organizationId } = loading;
  const { missing, outcome } = await matchNamed(transaction, loading, {
    items: teams,
    prefix: 'team',
    counted: 'teams',
    keyOf: ({ name }) => name.toLowerCase(),
    find: finder(
      transaction,
      organizationId,
      'teams_to_match',
      'SELECT id, lower(name) AS key FROM teams WHERE organization_id = $1 AND deleted_at IS NULL AND (lower(name) = ANY ($2) OR id = ANY ($3))',
    ),
  });
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO teams (organization_id, id, name, color, inserted_at, updated_at)
           SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (id uuid, name text, color text, inserted_at timestamptz, updated_at timestamptz)
               ON CONFLICT DO NOTHING RETURNING id`,
    rows: missing.map((team) => ({
      id: loading.ids.of('team', team.id),
      name: team.name,
      color: team.color,
      inserted_at: timeOf(team.inserted_at),
      updated_at: changedAt(loading, team.updated_at),
    })),
  });
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO team_members (organization_id, team_id, user_id, is_lead, inserted_at)
           SELECT $1, r.team_id, r.user_id, r.is_lead, r.inserted_at
             FROM jsonb_to_recordset($2) AS r (team_id uuid, user_id uuid, is_lead boolean, inserted_at timestamptz)
             JOIN users u ON u.id = r.user_id
               ON CONFLICT DO NOTHING RETURNING user_id AS id`,
    rows: missing.flatMap(({ id, members }) =>
      members.map((member) => ({
        team_id: loading.ids.of('team', id),
        user_id: loading.ids.of('usr', member.user_id),
        is_lead: member.is_lead,
        inserted_at: timeOf(member.inserted_at),
      })),
    ),
  });
  return outcome;
};

export const loadTags: LoadBatch<'tags'> = async (transaction, loading, tags) => {
  const { organizationId } = loading;
  const { missing, outcome } = await matchNamed(transaction, loading, {
    items: tags,
    prefix: 'tag',
    counted: 'tags',
    keyOf: ({ name }) => name,
    find: finder(
      transaction,
      organizationId,
      'tags_to_match',
      'SELECT id, name AS key FROM tags WHERE organization_id = $1 AND (name = ANY ($2) OR id = ANY ($3))',
    ),
  });
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO tags (organization_id, id, name, color, inserted_at)
           SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (id uuid, name text, color text, inserted_at timestamptz)
               ON CONFLICT DO NOTHING RETURNING id`,
    rows: missing.map((tag) => ({
      id: loading.ids.of('tag', tag.id),
      name: tag.name,
      color: tag.color,
      inserted_at: timeOf(tag.inserted_at),
    })),
  });
  return outcome;
};

/** An existing field with the same key, whatever its kind, stays: values that don't fit it are shown as they are. */
export const loadFields: LoadBatch<'fields'> = async (transaction, loading, fields) => {
  const { organizationId } = loading;
  const { missing, outcome } = await matchNamed(transaction, loading, {
    items: fields,
    prefix: 'fld',
    counted: 'fields',
    keyOf: ({ record, key }) => `${record} ${key}`,
    find: finder(
      transaction,
      organizationId,
      'fields_to_match',
      `SELECT id, record || ' ' || key AS key FROM fields WHERE organization_id = $1 AND (record || ' ' || key = ANY ($2) OR id = ANY ($3))`,
    ),
  });
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO fields (organization_id, id, record, key, label, kind, options, shown_when, required_on_close, position,
             inserted_at, updated_at)
           SELECT $1, r.id, r.record, r.key, r.label, r.kind, r.options, nullif(r.shown_when, 'null'::jsonb), r.required_on_close, r.position,
                  r.inserted_at, r.updated_at
             FROM jsonb_to_recordset($2) AS r (id uuid, record text, key text, label text, kind text, options jsonb,
                  shown_when jsonb, required_on_close boolean, position integer, inserted_at timestamptz, updated_at timestamptz)
               ON CONFLICT DO NOTHING RETURNING id`,
    rows: missing.map((field) => ({
      ...field,
      id: loading.ids.of('fld', field.id),
      shown_when: withLocalIds(loading, field.shown_when),
      inserted_at: timeOf(field.inserted_at),
      updated_at: changedAt(loading, field.updated_at),
    })),
  });
  return outcome;
};

/** Filters and actions name records by their public ids. */
export function withLocalIds({ ids }: Loading, value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value).replace(/"(usr|team|tag|cmp|cnt)_[0-9a-hjkmnp-tv-z]{26}"/g, (quoted) => {
      const text = quoted.slice(1, -1);
      const prefix = text.slice(0, text.indexOf('_')) as IdPrefix;
      const local = ids.of(prefix, text);
      return local === undefined ? quoted : `"${publicId(prefix, local)}"`;
    }),
  );
}

export const loadCompanies: LoadBatch<'companies'> = async (transaction, loading, companies) => {
  const { organizationId } = loading;
  const { missing, outcome } = await matchNamed(transaction, loading, {
    items: companies,
    prefix: 'cmp',
    counted: 'companies',
    keyOf: ({ external_id }) => external_id,
    find: finder(
      transaction,
      organizationId,
      'companies_to_match',
      'SELECT id, external_id AS key FROM companies WHERE organization_id = $1 AND (external_id = ANY ($2) OR id = ANY ($3))',
    ),
  });
  const checked = await withoutOddLinks(transaction, organizationId, {
    record: 'company',
    kind: 'companies',
    items: missing,
    outcome,
  });
  const inserted = await insertRows(transaction, organizationId, {
    text: `INSERT INTO companies (organization_id, id, name, external_id, custom_attributes, inserted_at, updated_at)
           SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (id uuid, name text, external_id text, custom_attributes jsonb,
                  inserted_at timestamptz, updated_at timestamptz)
               ON CONFLICT DO NOTHING RETURNING id`,
    rows: checked.map((company) => ({
      id: loading.ids.of('cmp', company.id),
      name: company.name,
      external_id: company.external_id,
      custom_attributes: company.custom_attributes,
      inserted_at: timeOf(company.inserted_at),
      updated_at: changedAt(loading, company.updated_at),
    })),
  });
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO company_domains (organization_id, domain, company_id)
           SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (domain text, company_id uuid)
               ON CONFLICT DO NOTHING RETURNING company_id AS id`,
    rows: missing.flatMap(({ id, domains }) => {
      const company_id = loading.ids.of('cmp', id);
      return inserted.has(company_id ?? '') ? domains.map((domain) => ({ domain, company_id })) : [];
    }),
  });
  return outcome;
};

export const loadMacroFolders: LoadBatch<'macro_folders'> = async (transaction, loading, folders) => {
  const { organizationId } = loading;
  const { missing, outcome } = await matchNamed(transaction, loading, {
    items: folders,
    prefix: 'mfd',
    counted: 'macro_folders',
    keyOf: ({ name }) => name.toLowerCase(),
    find: finder(
      transaction,
      organizationId,
      'macro_folders_to_match',
      'SELECT id, lower(name) AS key FROM macro_folders WHERE organization_id = $1 AND (lower(name) = ANY ($2) OR id = ANY ($3))',
    ),
  });
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO macro_folders (organization_id, id, name, inserted_at)
           SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (id uuid, name text, inserted_at timestamptz)
               ON CONFLICT DO NOTHING RETURNING id`,
    rows: missing.map(({ id, name, inserted_at }) => ({
      id: loading.ids.of('mfd', id),
      name,
      inserted_at: timeOf(inserted_at),
    })),
  });
  return outcome;
};
