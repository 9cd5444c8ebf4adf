import type { FieldKind, FieldRecord } from '../../../contract/values/field-kinds.ts';
import type { CreateFieldBody, Field, UpdateFieldBody } from '../../../sdk/src/types.ts';
import { type DraftGroup, draftOf, filterOfDraft } from '../../filters/filter-draft.ts';

/** A field as its form edits it. */
export type FieldDraft = {
  record: FieldRecord;
  kind: FieldKind;
  label: string;
  key: string;
  /** One per line. */
  options: string;
  isConditional: boolean;
  shownWhen: DraftGroup;
  isRequired: boolean;
};

export function fieldDraftOf(field: Field | undefined): FieldDraft {
  return {
    record: field?.record ?? 'conversation',
    kind: field?.kind ?? 'text',
    label: field?.label ?? '',
    key: field?.key ?? '',
    options: field?.options.join('\n') ?? '',
    isConditional: field != null && field.shown_when !== null,
    shownWhen: draftOf(field?.shown_when ?? { all: [] }),
    isRequired: field?.required_on_close ?? false,
  };
}

/** Whether a kind has options. */
export function hasOptions(kind: FieldKind): boolean {
  return kind === 'choice' || kind === 'choices';
}

/** The key suggested by a label: lower-case letters, and underscores between words. */
export function keyFrom(label: string): string {
  return label
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
}

/** The request body; undefined while the conditions are incomplete. */
export function changesOf(draft: FieldDraft): UpdateFieldBody | undefined {
  const isConditional = draft.isConditional && draft.shownWhen.parts.length > 0;
  const filter = isConditional ? filterOfDraft(draft.shownWhen) : null;
  if (filter === undefined) return undefined;
  return {
    label: draft.label,
    shown_when: filter,
    required_on_close: draft.record === 'conversation' && draft.isRequired,
    ...(hasOptions(draft.kind) && { options: optionsOf(draft) }),
  };
}

/** @param changes to the same draft */
export function bodyOf(draft: FieldDraft, changes: UpdateFieldBody): CreateFieldBody {
  const { record, kind, label } = draft;
  const key = draft.key.trim() === '' ? keyFrom(label) : draft.key.trim();
  return { ...changes, record, kind, label, key };
}

function optionsOf({ options }: FieldDraft): string[] {
  return options
    .split('\n')
    .map((it) => it.trim())
    .filter((it) => it !== '');
}
