import { presentSuggestionReference } from '../../suggestions/present-suggestion.ts';
import type { SuggestionRow } from '../../suggestions/suggestion-row.ts';
import type { EventRow, Snapshot } from '../event-row.ts';
import { previousFields } from './previous-fields.ts';
import { snapshotRow } from './snapshot-row.ts';

/** A suggestion as of the event, without its content. */
export function presentSuggestionEvent({ data, previous }: EventRow) {
  const present = (snapshot: Snapshot) => presentSuggestionReference(snapshotRow(snapshot) as SuggestionRow);
  return {
    data: present(data ?? {}),
    previous: previousFields(previous, (old) => present({ ...data, ...old })),
  };
}
