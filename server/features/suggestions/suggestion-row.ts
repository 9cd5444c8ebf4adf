import type { SourceType, SuggestionKind, SuggestionStatus } from '../../../contract/suggestion.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { TagRow } from '../tags/tag-store.ts';

/** What a text is based on; the id is a uuid. */
export type SourceKey = { type: SourceType; id: string };

/** A suggestion as `suggestionColumns` selects it; ids are uuids. */
export type SuggestionRow = {
  id: string;
  conversation_id: string;
  kind: SuggestionKind;
  status: SuggestionStatus;
  body_html: string | null;
  tag_ids: string[];
  macro_id: string | null;
  /** Null if not everybody sees it. */
  macro_name: string | null;
  sources: SourceKey[];
  app_id: string | null;
  by_name: string;
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

/** A suggestion with what it refers to, as it is now. */
export type FullSuggestion = SuggestionRow & {
  tags: TagRow[];
  /** By type and id. */
  titles: ReadonlyMap<string, string>;
};

export const keyOf = ({ type, id }: SourceKey) => `${type} ${id}`;

export const suggestionColumns = `
  s.id, s.conversation_id, s.kind, s.status, s.body_html, s.tag_ids, s.macro_id, macro.name AS macro_name, s.sources,
  s.app_id, coalesce(app.name, s.model) AS by_name, s.inserted_at, s.updated_at`;

/** For statements whose first parameter is the organization. */
export const suggestionTables = `suggestions s
  LEFT JOIN apps app ON app.id = s.app_id
  LEFT JOIN macros macro ON macro.organization_id = $1 AND macro.id = s.macro_id AND macro.visibility = 'everyone'`;
