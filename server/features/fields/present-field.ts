import type { Field } from '../../../contract/field.ts';
import type { Missing } from '../../../contract/filter/missing.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import type { FieldRow } from './field-store.ts';

/**
 * A field as clients see it, and which records in its condition no longer exist; all of them did when it was written.
 */
export function presentField(row: FieldRow, missing: Missing = []): Field {
  return {
    id: publicId('fld', row.id),
    key: row.key,
    label: row.label,
    record: row.record,
    kind: row.kind,
    options: row.options,
    shown_when: row.shown_when,
    missing,
    required_on_close: row.required_on_close,
    position: row.position,
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}
