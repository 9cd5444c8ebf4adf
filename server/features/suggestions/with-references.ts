import type { Caller } from '../../access/caller.ts';
import type { Onlooker } from '../../access/visible-conversations.ts';
import { sightOf, visibleIn } from '../../access/visible-conversations.ts';
import type { Reader } from '../../db/database.ts';
import { type TagRow, tagsById } from '../tags/tag-store.ts';
import { type FullSuggestion, keyOf, type SourceKey, type SuggestionRow } from './suggestion-row.ts';

type Insider = Onlooker & { organization: { id: string } };

/** Suggestions with the tags and sources that they refer to, in one statement for each kind that there is. */
export async function withReferences(
  reader: Reader,
  caller: Caller,
  rows: readonly SuggestionRow[],
): Promise<FullSuggestion[]> {
  const tagIds = [...new Set(rows.flatMap(({ tag_ids }) => tag_ids))];
  const tags = tagIds.length === 0 ? [] : await tagsById(reader, caller.organization.id, tagIds);
  const titles = await titlesOf(
    reader,
    caller,
    rows.flatMap(({ sources }) => sources).filter(({ type }) => caller.scopes.includes(scopeFor[type])),
  );
  return rows.map((row) => ({ ...row, tags: tagsOf(row, tags), titles }));
}

/** A title is a subject or a name, which suggestions alone don’t show. */
const scopeFor = { conversation: 'conversations:read', macro: 'macros:read' } as const;

function tagsOf({ tag_ids }: SuggestionRow, tags: readonly TagRow[]): TagRow[] {
  return tag_ids.flatMap((id) => tags.find((tag) => tag.id === id) ?? []);
}

/** The titles of sources that the caller sees, by `keyOf`. */
export async function titlesOf(
  reader: Reader,
  caller: Insider,
  sources: readonly SourceKey[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (wanted: SourceKey['type']) => [
    ...new Set(sources.filter(({ type }) => type === wanted).map(({ id }) => id)),
  ];
  const conversations = await conversationTitles(reader, caller, idsOf('conversation'));
  const macros = await macroTitles(reader, caller, idsOf('macro'));
  return new Map([
    ...conversations.map(({ id, title }) => [keyOf({ type: 'conversation', id }), title] as const),
    ...macros.map(({ id, title }) => [keyOf({ type: 'macro', id }), title] as const),
  ]);
}

type Title = { id: string; title: string };

async function conversationTitles(reader: Reader, caller: Insider, ids: readonly string[]): Promise<Title[]> {
  if (ids.length === 0) return [];
  return reader.read<Title>({
    name: 'titles_of_conversations',
    text: `SELECT c.id, coalesce(nullif(c.subject, ''), '#' || c.number) AS title FROM conversations c
            WHERE c.organization_id = $1 AND c.id = ANY ($2) AND ${visibleIn('c', '$3')}`,
    values: [caller.organization.id, ids, ...sightOf(caller)],
  });
}

async function macroTitles(
  reader: Reader,
  { organization }: Insider,
  ids: readonly string[],
): Promise<Title[]> {
  if (ids.length === 0) return [];
  return reader.read<Title>({
    name: 'titles_of_macros',
    text: `SELECT id, name AS title FROM macros
            WHERE organization_id = $1 AND id = ANY ($2) AND visibility = 'everyone'`,
    values: [organization.id, ids],
  });
}
