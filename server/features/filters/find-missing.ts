import { conditionsOf, type Filter, valuesOf } from '../../../contract/filter/filter.ts';
import type { Missing } from '../../../contract/filter/missing.ts';
import type { Reader } from '../../db/database.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';

type Kind = Missing[number]['kind'];
type Reference = { kind: Kind; id: string };

const kindOf: Readonly<
  Record<string, { kind: Kind; prefix: 'usr' | 'team' | 'tag' | 'chn' | 'cnt' | 'cmp' }>
> = {
  assignee_id: { kind: 'user', prefix: 'usr' },
  team_id: { kind: 'team', prefix: 'team' },
  tag_id: { kind: 'tag', prefix: 'tag' },
  channel_id: { kind: 'channel', prefix: 'chn' },
  contact_id: { kind: 'contact', prefix: 'cnt' },
  company_id: { kind: 'company', prefix: 'cmp' },
};

/** The records that filters name and that no longer exist, per filter; one statement. */
export async function findMissing(
  reader: Reader,
  organizationId: string,
  filters: readonly Filter[],
): Promise<Missing[]> {
  const references = filters.map(referencesOf);
  const existing = await findExisting(reader, organizationId, references.flat());
  return references.map((list) =>
    list
      .filter(({ id }) => !existing.has(id))
      .map(({ kind, id }) => ({ kind, id: publicId(prefixOf(kind), id) })),
  );
}

function prefixOf(kind: Kind) {
  return Object.values(kindOf).find((it) => it.kind === kind)?.prefix ?? 'usr';
}

function referencesOf(filter: Filter): Reference[] {
  const found = conditionsOf(filter).flatMap((condition) => {
    const named = kindOf[condition.field];
    if (!named) return [];
    const ids = valuesOf(condition).flatMap((value) => parsePublicId(named.prefix, String(value)) ?? []);
    return ids.map((id) => ({ kind: named.kind, id }));
  });
  return [...new Map(found.map((it) => [it.id, it])).values()];
}

async function findExisting(
  reader: Reader,
  organizationId: string,
  references: readonly Reference[],
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set();
  const idsOf = (kind: Kind) => references.filter((it) => it.kind === kind).map(({ id }) => id);
  const rows = await reader.read<{ id: string }>({
    name: 'find_what_filters_name',
    text: `SELECT user_id AS id FROM members WHERE organization_id = $1 AND user_id = ANY ($2::uuid[])
           UNION ALL
           SELECT id FROM teams WHERE organization_id = $1 AND id = ANY ($3::uuid[]) AND deleted_at IS NULL
           UNION ALL
           SELECT id FROM tags WHERE organization_id = $1 AND id = ANY ($4::uuid[])
           UNION ALL
           SELECT id FROM channels WHERE organization_id = $1 AND id = ANY ($5::uuid[]) AND deleted_at IS NULL
           UNION ALL
           SELECT id FROM contacts WHERE organization_id = $1 AND id = ANY ($6::uuid[]) AND deleted_at IS NULL
           UNION ALL
           SELECT id FROM companies WHERE organization_id = $1 AND id = ANY ($7::uuid[])`,
    values: [
      organizationId,
      ...(['user', 'team', 'tag', 'channel', 'contact', 'company'] as const).map(idsOf),
    ],
  });
  return new Set(rows.map(({ id }) => id));
}
