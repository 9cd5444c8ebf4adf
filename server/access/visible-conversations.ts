import sql, { Sql } from 'sql-template-tag';
import type { Reader } from '../db/database.ts';
import { preparedName } from '../db/prepared-name.ts';

/** Who reads conversations: a person, an app that acts for itself (`null`), or a background job of the organization. */
export type Onlooker = { user?: { id: string } | null };

/** What somebody sees of an organization's conversations: the parameter of `visibleIn`, if it has one. */
type Sight = readonly unknown[];

const everything: Sight = [];

/** The last parameters of a statement with `visibleIn`. */
export function sightOf(_onlooker: Onlooker): Sight {
  return everything;
}

/**
 * The condition that somebody sees the conversation of this table; `parameter` is `sightOf` them. Everybody in an organization sees all
 * of its conversations: what is to change that changes this function and `sightOf`, and nothing else (decision 0459).
 */
export function visibleIn(_conversation: string, _parameter: string): string {
  return 'true';
}

/** The same in an assembled statement. */
export function visibleTo(onlooker: Onlooker, conversation = 'c'): Sql {
  const texts = visibleIn(conversation, '?').split('?');
  const [sight] = sightOf(onlooker);
  return new Sql(
    texts,
    texts.slice(1).map(() => sight),
  );
}

const none: ReadonlySet<string> = new Set();

/**
 * Those of some conversations that somebody doesn't see, by uuid: for what is read for several people at once, such as live events. No
 * statement for those who see everything.
 */
export async function hiddenAmong(
  reader: Reader,
  { organizationId, onlooker }: { organizationId: string; onlooker: Onlooker },
  conversationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (conversationIds.length === 0 || seesEverything(onlooker)) return none;
  const { text, values } = sql`
    SELECT wanted.id FROM unnest(${conversationIds}::uuid[]) AS wanted (id)
     WHERE NOT EXISTS (SELECT 1 FROM conversations c
             WHERE c.organization_id = ${organizationId} AND c.id = wanted.id AND ${visibleTo(onlooker)})`;
  const rows = await reader.read<{ id: string }>({ ...preparedName(text), text, values });
  return new Set(rows.map(({ id }) => id));
}

export function seesEverything(onlooker: Onlooker): boolean {
  return sightOf(onlooker) === everything;
}
