import type { Suggestion, SuggestionReference } from '../../../contract/suggestion.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import { presentTag } from '../tags/present-tag.ts';
import { type FullSuggestion, keyOf, type SourceKey, type SuggestionRow } from './suggestion-row.ts';

const prefixes = { conversation: 'cnv', macro: 'mac' } as const;

/** A suggestion as clients see it. Sources that are gone, or hidden from the caller, are left out. */
export function presentSuggestion(row: FullSuggestion): Suggestion {
  const { macro_id, macro_name, app_id } = row;
  return {
    ...presentSuggestionReference(row),
    body_html: row.body_html,
    tags: row.tags.map(presentTag),
    macro:
      macro_id === null || macro_name === null ? null : { id: publicId('mac', macro_id), name: macro_name },
    sources: row.sources.flatMap((source) => presentSource(source, row.titles.get(keyOf(source)))),
    by:
      app_id === null
        ? { type: 'model', id: null, name: row.by_name }
        : { type: 'app', id: publicId('app', app_id), name: row.by_name },
    updated_at: unixSeconds(row.updated_at),
  };
}

function presentSource({ type, id }: SourceKey, title: string | undefined): Suggestion['sources'] {
  return title === undefined ? [] : [{ type, id: publicId(prefixes[type], id), title }];
}

/** The same without its content, as events have it. */
export function presentSuggestionReference(
  row: Pick<SuggestionRow, 'id' | 'conversation_id' | 'kind' | 'status' | 'inserted_at'>,
): SuggestionReference {
  return {
    id: publicId('sug', row.id),
    conversation_id: publicId('cnv', row.conversation_id),
    kind: row.kind,
    status: row.status,
    inserted_at: unixSeconds(row.inserted_at),
  };
}
