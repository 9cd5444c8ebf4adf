import { publicId } from '../../../ids/public-id.ts';
import type { FieldRow } from '../../fields/field-store.ts';
import { presentField } from '../../fields/present-field.ts';
import type { EventRow, Snapshot } from '../event-row.ts';
import { previousFields } from './previous-fields.ts';
import { snapshotRow } from './snapshot-row.ts';

/** A custom field as of the event. */
export function presentFieldEvent({ data, previous }: EventRow) {
  const present = (snapshot: Snapshot) => presentField(snapshotRow(snapshot) as FieldRow);
  return {
    data: present(data ?? {}),
    previous: previousFields(previous, (old) => present({ ...data, ...old })),
  };
}

export function presentFieldDeleted({ record_id }: EventRow) {
  return { data: { id: publicId('fld', record_id) }, previous: null };
}
